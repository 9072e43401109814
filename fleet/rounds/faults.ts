import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, until } from '../../deploy/try/trying.ts'
import type { Fleet } from '../fleet.ts'
import type { DatabaseNode } from '../node.ts'

/** What is done to the fleet, until when it is watched before anything is mended, and how it is mended. */
export interface Fault {
  name: string
  strike: (fleet: Fleet) => Promise<Struck>
}

interface Struck {
  whom: string
  isOver: () => Promise<boolean>
  mend: () => Promise<void> | void
}

const failoverSeconds = 90

const anotherPrimary = (fleet: Fleet, old: DatabaseNode) => async () =>
  (await fleet.database.primaries()).some((node) => node !== old)

const onPrimary =
  (
    act: (node: DatabaseNode, fleet: Fleet) => void,
    mend: (node: DatabaseNode, fleet: Fleet) => void,
  ): Fault['strike'] =>
  async (fleet) => {
    const node = await fleet.database.primary()
    act(node, fleet)
    return { whom: node.name, isOver: anotherPrimary(fleet, node), mend: () => mend(node, fleet) }
  }

const nothing = () => {}
const shortly = (seconds: number) => {
  const end = performance.now() + seconds * 1000
  return async () => performance.now() > end
}

let turn = 0

export const faults: Fault[] = [
  { name: 'a full disk on the synchronous standby', strike: fullDisk },
  {
    name: "kill -9 of everything on the synchronous standby's machine",
    strike: async ({ database }) => {
      const node = await database.synchronousStandby()
      node.killMachine()
      return { whom: node.name, isOver: shortly(10), mend: () => node.releaseMachine() }
    },
  },
  {
    name: 'the synchronous standby frozen, and going on',
    strike: async ({ database }) => {
      const node = await database.synchronousStandby()
      node.freeze()
      return { whom: node.name, isOver: shortly(12), mend: () => node.thaw() }
    },
  },
  {
    name: "kill -9 of everything on the primary's machine",
    strike: onPrimary(
      (node) => node.killMachine(),
      (node) => node.releaseMachine(),
    ),
  },
  {
    name: 'kill -9 of PgBouncer',
    strike: async ({ pgbouncer }) => {
      pgbouncer.kill()
      return { whom: 'pgbouncer', isOver: shortly(5), mend: nothing }
    },
  },
  {
    name: 'kill -9 of PostgreSQL on the primary',
    strike: onPrimary((node) => node.killPostgres(), nothing),
  },
  {
    name: 'kill -9 of a process of the app',
    strike: async ({ apps }) => {
      const app = apps[turn++ % apps.length]
      app?.unit().kill()
      return { whom: `${app?.port}`, isOver: async () => (await app?.isReady()) === true, mend: nothing }
    },
  },
  {
    name: 'a planned switchover',
    strike: async (fleet) => {
      const node = await fleet.database.primary()
      await node.patronictl('switchover', '--force', 'hakari')
      return { whom: node.name, isOver: anotherPrimary(fleet, node), mend: nothing }
    },
  },
  {
    name: 'the primary frozen, and going on after the failover',
    strike: onPrimary(
      (node) => node.freeze(),
      (node) => node.thaw(),
    ),
  },
  {
    name: "kill -9 of the primary's etcd",
    strike: async ({ database }) => {
      const node = await database.primary()
      node.etcd.kill()
      return { whom: node.name, isOver: shortly(8), mend: nothing }
    },
  },
  {
    name: 'the primary cut off from the other nodes, while the app still reaches it',
    strike: onPrimary(
      (node, { network }) => network.cut(node.name),
      (node, { network }) => network.heal(node.name),
    ),
  },
]

/** Full to the last byte, and then so much is written that the standby needs another file. */
async function fullDisk({ database }: Fleet): Promise<Struck> {
  const node = await database.synchronousStandby()
  const filler = join(node.folder, 'filler')
  const [, free = '0'] = run('df', '--output=avail', '-BM', node.folder).split('\n')
  run('fallocate', '-l', `${Number.parseInt(free) - 50}M`, filler)
  // The rest while PostgreSQL takes some of it, too.
  run('sh', '-c', `cat /dev/zero >> ${filler} || true`)
  const isCutOff = async () => {
    await database.psql('select pg_switch_wal()')
    const streaming = `select count(*) from pg_stat_replication where application_name = '${node.name}' and state = 'streaming'`
    return (await database.psql(streaming)) === '0'
  }
  const filled = until('the standby to stop', () => isCutOff().catch(() => false), failoverSeconds)
  return {
    whom: node.name,
    async isOver() {
      await filled
      return (await database.synchronousStandby().catch(() => node)) !== node
    },
    async mend() {
      await sleep(2000)
      rmSync(filler)
    },
  }
}
