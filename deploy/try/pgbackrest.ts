import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, chmodSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerTo } from '../../scripts/admin/answer.ts'
import { readConfig } from '../../server/src/config.ts'
import { createLogger } from '../../server/src/platform/logger.ts'
import { run } from '../../server/src/run.ts'
import { needDebianPackages } from './debian-packages.ts'

/**
 * Point-in-time recovery as docs/backup.md has it: Debian's PostgreSQL 15 archives to pgBackRest, and comes back as it was at a
 * moment between two members. Everything lies in a temporary folder and goes with it.
 */
needDebianPackages('postgresql-15', 'pgbackrest')
const home = mkdtempSync(join(tmpdir(), 'hakari-pgbackrest-'))
const port = '5500'
const data = join(home, 'data')
const settings = join(home, 'pgbackrest.conf')
const bin = (name: string) => `/usr/lib/postgresql/15/bin/${name}`

function asPostgres(program: string, ...args: string[]): string {
  const account = ['--reuid', 'postgres', '--regid', 'postgres', '--init-groups', '--']
  return execFileSync('setpriv', [...account, program, ...args], {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
const pgbackrest = (...args: string[]) => asPostgres('pgbackrest', `--config=${settings}`, '--stanza=hakari', ...args)
const psql = (sql: string, database = 'hakari') =>
  asPostgres('psql', '-h', home, '-p', port, '-XqAt', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', sql).trim()
// The server keeps what it is started with open, so its output goes to a file.
const start = () =>
  asPostgres(bin('pg_ctl'), '-D', data, '-w', '-t', '120', '-l', join(home, 'log/server.log'), 'start')
const stop = () => asPostgres(bin('pg_ctl'), '-D', data, '-w', '-m', 'fast', 'stop')

let failures = 0
function shows(sentence: string, holds: boolean, seen: string): void {
  if (!holds) failures++
  console.log(`${holds ? 'holds' : 'FAILS'}: ${sentence} (${seen})`)
}

function makeCluster(): void {
  const { uid, gid } = accountOf('postgres')
  chmodSync(home, 0o755)
  for (const folder of ['', 'repository', 'log', 'lock', 'spool', 'app']) {
    mkdirSync(join(home, folder), { recursive: true })
    if (folder !== 'app') chownSync(join(home, folder), uid, gid)
  }
  asPostgres(bin('initdb'), '-D', data, '-E', 'UTF8', '--auth=trust', '--data-checksums')
  writeFileSync(
    settings,
    `[global]
repo1-path=${home}/repository
repo1-retention-full=4
log-path=${home}/log
lock-path=${home}/lock
spool-path=${home}/spool
start-fast=y

[hakari]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${home}
`,
    { mode: 0o644 },
  )
  const lines = [
    `port = ${port}`,
    `unix_socket_directories = '${home}'`,
    `listen_addresses = '127.0.0.1'`,
    'wal_level = replica',
    'archive_mode = on',
    `archive_command = 'pgbackrest --config=${settings} --stanza=hakari archive-push %p'`,
  ]
  writeFileSync(join(data, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
  chownSync(join(data, 'postgresql.auto.conf'), uid, gid)
}

function accountOf(name: string): { uid: number; gid: number } {
  const [, , uid, gid] = execFileSync('getent', ['passwd', name], { encoding: 'utf8' }).split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

const config = () =>
  readConfig({
    DATABASE_URL: `postgres://hakari:secret@127.0.0.1:${port}/hakari`,
    DATA_DIR: join(home, 'app'),
    PORT: '5501',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  })

async function addMember(name: string): Promise<void> {
  const { done, said } = await answerTo(['create-member', '--email', `${name}@example.jp`, '--name', name], config)
  if (!done) throw new Error(said)
}

async function trying(): Promise<void> {
  makeCluster()
  start()
  psql(`create role hakari login password 'secret'`, 'postgres')
  psql('create database hakari owner hakari', 'postgres')
  await addMember('first')
  pgbackrest('stanza-create')
  pgbackrest('check')
  pgbackrest('--type=full', 'backup')
  console.log(pgbackrest('info'))
  await addMember('second')
  // pgBackRest counts in whole seconds, and takes only a backup that ended in an earlier one.
  psql('select pg_sleep(2)')
  const moment = psql('select clock_timestamp()')
  await addMember('third')
  psql(`delete from members where name = 'first'`)
  psql('select pg_switch_wal()')
  shows('before the recovery there are the second and the third', psql(members) === 'second,third', psql(members))
  stop()
  pgbackrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
  start()
  for (let i = 0; i < 600 && psql('select pg_is_in_recovery()') === 't'; i++)
    await new Promise((resolve) => setTimeout(resolve, 100))
  shows(`it is as it was at ${moment}: the first and the second`, psql(members) === 'first,second', psql(members))
  const app = await run(config(), { logger: createLogger('silent') })
  const ready = await fetch(`http://127.0.0.1:${app.port}/readyz`)
  await app.stop()
  shows('an app starts on it and is ready', ready.status === 200, String(ready.status))
}

const members = `select string_agg(name, ',' order by number) from members`
try {
  await trying()
} catch (error) {
  failures++
  console.error(error)
} finally {
  try {
    stop()
  } catch {
    console.log('PostgreSQL was not running any more')
  }
  rmSync(home, { recursive: true, force: true })
}
console.log(failures === 0 ? 'everything holds' : `${failures} did not hold`)
process.exit(failures === 0 ? 0 : 1)
