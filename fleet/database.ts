import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { run, until } from '../deploy/try/trying.ts'
import { type Network, nodeNames } from './network.ts'
import { type DatabaseNode, startNode } from './node.ts'
import { passwords } from './passwords.ts'

export interface FleetDatabase {
  nodes: DatabaseNode[]
  /** Whom Patroni calls the primary now; throws when nobody is. */
  primary: () => Promise<DatabaseNode>
  /** Whoever calls itself the primary: for a moment that may be nobody or two. */
  primaries: () => Promise<DatabaseNode[]>
  /** Which standby has every acknowledged write, by Patroni's word. */
  synchronousStandby: () => Promise<DatabaseNode>
  /** As PostgreSQL's superuser: at the primary, or at a node. */
  psql: (sql: string, at?: DatabaseNode) => Promise<string>
  superuserUrl: () => Promise<string>
  /** One primary, two standbys that follow it, one of them synchronous. */
  isWhole: () => Promise<boolean>
}

const client = ['-U', 'postgres', '-X', '-q', '-At', '-v', 'ON_ERROR_STOP=1']
const roles = ['roles.sql', 'fleet/roles.sql'].map((file) => join(import.meta.dirname, '../deploy', file))

/** Three machines that agree on a primary, with the roles of deploy/roles.sql. */
export async function startDatabase(
  network: Network,
  folders: { folder: string; logs: string },
  undo: (() => unknown)[],
): Promise<FleetDatabase> {
  undo.push(() => nodeNames.forEach((name) => run('umount', '--lazy', join(folders.folder, name))))
  const nodes = nodeNames.map((name) => startNode(name, network, folders))
  undo.push(() => Promise.all(nodes.map((node) => node.stop())))
  const whoSays = async (path: string) => {
    const said = await Promise.all(nodes.map(async (node) => ({ node, status: await node.says(path) })))
    return said.filter(({ status }) => status === 200).map(({ node }) => node)
  }
  const theOne = async (path: string) => {
    const [node, other] = await whoSays(path)
    if (!node || other) throw new Error(`${other ? 'two nodes answer' : 'no node answers'} ${path}`)
    return node
  }
  const primary = () => theOne('/primary')
  const env = { PATH: '/usr/bin:/bin', PGPASSWORD: passwords.postgres, PGCONNECT_TIMEOUT: '3' }
  const ask = (node: DatabaseNode, ...words: string[]) =>
    execFileSync('psql', ['-h', node.address, ...client, ...words], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  const database: FleetDatabase = {
    nodes,
    primary,
    primaries: () => whoSays('/primary'),
    superuserUrl: async () => `postgres://postgres:${passwords.postgres}@${(await primary()).address}/hakari`,
    synchronousStandby: () => theOne('/sync'),
    psql: async (sql, at) => ask(at ?? (await primary()), '-d', 'hakari', '-c', sql),
    isWhole: async () =>
      (await whoSays('/primary')).length === 1 &&
      (await whoSays('/replica')).length === nodes.length - 1 &&
      (await whoSays('/sync')).length === 1,
  }
  await until('a primary with two standbys', database.isWhole, 180).catch((cause: unknown) => {
    const words = nodes
      .flatMap(({ etcd, patroni }) => [etcd, patroni])
      .map((unit) => `${unit.name}:\n${unit.lastWords()}`)
    throw new Error(`the database did not come up\n${words.join('\n')}`, { cause })
  })
  const secrets = ['-v', `owner_password=${passwords.hakari_owner}`, '-v', `password=${passwords.hakari}`]
  for (const file of roles) ask(await primary(), '-d', 'postgres', ...secrets, '-f', file)
  return database
}
