import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { needDebianPackages } from './debian-packages.ts'
import { temporaryFolder } from './own-world.ts'
import { atEnd, run, until } from './trying.ts'

const passwords = { hakari: 'work-secret', hakari_owner: 'owner-secret' }

export type Role = keyof typeof passwords

export interface Postgres {
  port: number
  url: (role: Role, rest?: string) => string
  /** As PostgreSQL's superuser. */
  psql: (sql: string, database?: string) => string
}

const bin = (name: string) => join('/usr/lib/postgresql/15/bin', name)

/**
 * Debian's PostgreSQL with a cluster of its own, run by the account postgres, with the roles of deploy/roles.sql.
 * `settings` are lines of postgresql.conf.
 */
export async function startPostgres({ port = 5432, settings = [] as string[] } = {}): Promise<Postgres> {
  needDebianPackages('postgresql-15')
  const home = temporaryFolder('postgres')
  atEnd(home.remove)
  const data = join(home.path, 'data')
  const asPostgres = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups']
  run('setpriv', ...asPostgres, bin('initdb'), '-D', data, '-A', 'scram-sha-256', '--auth-local=trust', '-E', 'UTF8')
  const options = [`port=${port}`, `unix_socket_directories=${home.path}`, 'listen_addresses=127.0.0.1', ...settings]
  const server = spawn(
    'setpriv',
    [...asPostgres, bin('postgres'), '-D', data, ...options.flatMap((option) => ['-c', option])],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  atEnd(() => {
    server.kill('SIGINT')
    return ended
  })
  const client = ['-h', home.path, '-p', String(port), '-U', 'postgres', '-X', '-q', '-At', '-v', 'ON_ERROR_STOP=1']
  const psql = (sql: string, database = 'hakari') => run('psql', ...client, '-d', database, '-c', sql).trim()
  await until('PostgreSQL', () => {
    try {
      return psql('select 1', 'postgres') === '1'
    } catch {
      return false
    }
  })
  const variables = ['-v', `password=${passwords.hakari}`, '-v', `owner_password=${passwords.hakari_owner}`]
  const roles = join(import.meta.dirname, '../roles.sql')
  execFileSync('psql', [...client, '-d', 'postgres', ...variables, '-f', roles], { stdio: 'inherit' })
  return {
    port,
    psql,
    url: (role, rest = `127.0.0.1:${port}/hakari`) => `postgres://${role}:${passwords[role]}@${rest}`,
  }
}
