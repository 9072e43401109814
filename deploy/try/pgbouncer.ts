import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './own-world.ts'
import type { Postgres, Role } from './postgres.ts'
import { atEnd, run, until } from './trying.ts'

/** What docs/operations.md asks for. */
export const connectQuery =
  'set timezone = UTC; set statement_timeout = 10000; set idle_in_transaction_session_timeout = 15000; set plan_cache_mode = force_generic_plan; set random_page_cost = 1.1'

export interface PoolerSettings {
  mode: 'session' | 'transaction' | 'statement'
  /** Lines of the section [pgbouncer]. */
  lines?: string[]
  /** What the connections are opened with. */
  query?: string | null
}

export interface Pooler {
  url: (role: Role, host?: string) => string
  pid: number
  end: (signal?: NodeJS.Signals) => Promise<void>
}

/** PgBouncer, run by the account postgres, in front of a PostgreSQL of a try. `program` is how it is called. */
export async function startPgbouncer(
  postgres: Postgres,
  program: string[],
  port: number,
  { mode, lines = [], query = connectQuery }: PoolerSettings,
): Promise<Pooler> {
  if (answers(port)) throw new Error(`something listens on port ${port} already`)
  const folder = temporaryFolder('postgres')
  const databases = `hakari = host=127.0.0.1 port=${postgres.port}${query === null ? '' : ` connect_query='${query}'`}`
  const passwords = (['hakari', 'hakari_owner'] as const).map((role) => {
    const { password } = new URL(postgres.url(role))
    return `"${role}" "${password}"\n`
  })
  const settings = [
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    `unix_socket_dir = ${folder.path}`,
    'auth_type = scram-sha-256',
    `auth_file = ${join(folder.path, 'users')}`,
    `pool_mode = ${mode}`,
    ...lines,
  ]
  const file = join(folder.path, 'pgbouncer.ini')
  writeFileSync(file, `[databases]\n${databases}\n[pgbouncer]\n${settings.join('\n')}\n`)
  writeFileSync(join(folder.path, 'users'), passwords.join(''))
  const asPostgres = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups']
  const child = spawn('setpriv', [...asPostgres, ...program, '-q', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    await ended
    folder.remove()
  }
  atEnd(() => end())
  await until('PgBouncer', () => answers(port) || child.exitCode !== null)
  if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${output}`)
  return { pid: child.pid ?? 0, end, url: (role, host = '127.0.0.1') => postgres.url(role, `${host}:${port}/hakari`) }
}

function answers(port: number): boolean {
  try {
    run('pg_isready', '-q', '-h', '127.0.0.1', '-p', String(port))
    return true
  } catch {
    return false
  }
}
