import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { run } from '../deploy/try/trying.ts'
import { writeFilled } from './configuration.ts'
import { type Network, type NodeName, nodeNames } from './network.ts'
import { passwords } from './passwords.ts'
import { startUnit, type Unit } from './unit.ts'

/** A machine of the database: etcd, and PostgreSQL under Patroni, on a disk of its own. */
export interface DatabaseNode {
  name: NodeName
  address: string
  /** Where its disk is mounted. */
  folder: string
  etcd: Unit
  patroni: Unit
  /** What Patroni says of it: the status of one of its paths. 0: nothing. */
  says: (path: string) => Promise<number>
  /** As an operator would on that machine. */
  patronictl: (...words: string[]) => Promise<unknown>
  /** Everything on it ends at once and stays away until it is released. */
  killMachine: () => void
  releaseMachine: () => void
  /** PostgreSQL alone, with all its processes. */
  killPostgres: () => void
  /** PostgreSQL and Patroni say nothing any more, until they go on where they were. */
  freeze: () => void
  thaw: () => void
  stop: () => Promise<void>
}

const diskSize = '1500m'
const asPostgres = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups']
/** Everything on it is read by postgres and nobody else, as PostgreSQL insists. */
const diskOptions = () => `size=${diskSize},mode=700,uid=${run('id', '-u', 'postgres').trim()}`
const etcdEnv: Record<string, string> = process.arch === 'arm64' ? { ETCD_UNSUPPORTED_ARCH: 'arm64' } : {}

function signal(pids: number[], which: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, which)
    } catch {
      // It ended by itself.
    }
}

export function startNode(
  name: NodeName,
  network: Network,
  { folder: parent, logs }: { folder: string; logs: string },
) {
  const address = network.addressOf(name)
  const folder = join(parent, name)
  mkdirSync(folder)
  run('mount', '-t', 'tmpfs', '-o', diskOptions(), `hakari-${name}`, folder)
  const values = {
    NAME: name,
    ADDRESS: address,
    FOLDER: folder,
    NETWORK: network.range,
    ...Object.fromEntries(nodeNames.map((node) => [node.toUpperCase(), network.addressOf(node)])),
    SUPERUSER_PASSWORD: passwords.postgres,
    REPLICATION_PASSWORD: passwords.replicator,
    REWIND_PASSWORD: passwords.rewinder,
    RESTAPI_PASSWORD: passwords.patroni,
    WATCHDOG: 'off',
  }
  const unit = (program: string, file: string, words: string[], env: Record<string, string> = {}) =>
    startUnit({
      name: `${program}-${name}`,
      command: [...network.on(name), ...asPostgres, program, ...words, writeFilled(file, values, folder, 'postgres')],
      env: { PATH: '/usr/bin:/bin', HOME: folder, LANG: 'C.UTF-8', ...env },
      logs,
    })
  const etcd = unit('etcd', 'etcd.yml', ['--config-file'], etcdEnv)
  const patroni = unit('patroni', 'patroni.yml', [])
  const allButEtcd = () => network.pidsOn(name).filter((pid) => pid !== etcd.pid())
  const node: DatabaseNode = {
    name,
    address,
    folder,
    etcd,
    patroni,
    async says(path) {
      const answer = fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(1500) })
      return answer.then(
        ({ status }) => status,
        () => 0,
      )
    },
    async patronictl(...words) {
      const [enter = '', ...on] = [...network.on(name), ...asPostgres]
      return promisify(execFile)(enter, [...on, 'patronictl', '-c', join(folder, 'patroni.yml'), ...words])
    },
    killMachine() {
      for (const one of [patroni, etcd]) one.hold()
      signal(network.pidsOn(name), 'SIGKILL')
    },
    releaseMachine() {
      for (const one of [etcd, patroni]) one.release()
    },
    killPostgres: () =>
      signal(
        allButEtcd().filter((pid) => pid !== patroni.pid()),
        'SIGKILL',
      ),
    freeze: () => signal(allButEtcd(), 'SIGSTOP'),
    thaw: () => signal(allButEtcd(), 'SIGCONT'),
    async stop() {
      node.thaw()
      await patroni.stop()
      await etcd.stop()
    },
  }
  return node
}
