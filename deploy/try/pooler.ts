import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needDebianPackages } from './debian-packages.ts'

/**
 * Debian's PgBouncer in front of Debian's PostgreSQL 15: what shares connections between transactions is refused by a sentence, in every
 * way it chooses the next one, and what keeps them for a session runs. `node deploy/try/pooler.ts`, as root.
 */
needDebianPackages('pgbouncer', 'postgresql-15')

const repository = join(import.meta.dirname, '../..')
const programs = '/usr/lib/postgresql/15/bin'
const [databasePort, poolerPort, appPort] = [5410, 5411, 5412]
const folder = mkdtempSync(join(tmpdir(), 'hakari-pooler-'))
const uid = Number(execFileSync('id', ['-u', 'postgres']).toString())
const gid = Number(execFileSync('id', ['-g', 'postgres']).toString())
chownSync(folder, uid, gid)
chmodSync(folder, 0o755)
const asPostgres = { uid, gid, cwd: folder, stdio: 'pipe' } as const
const cluster = join(folder, 'cluster')
const faults: string[] = []

execFileSync(join(programs, 'initdb'), ['-D', cluster, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust'], asPostgres)
const where = `-p ${databasePort} -k ${folder} -c listen_addresses=127.0.0.1`
execFileSync(
  join(programs, 'pg_ctl'),
  ['-D', cluster, '-w', '-l', join(folder, 'log'), '-o', where, 'start'],
  asPostgres,
)
try {
  const psql = (statement: string) =>
    execFileSync('psql', ['-h', '127.0.0.1', '-p', String(databasePort), '-U', 'postgres', '-c', statement], asPostgres)
  psql(`create role hakari login`)
  psql('create database hakari owner hakari')

  await tries('PostgreSQL itself', databasePort, /^ready /m)
  for (const mode of ['transaction', 'statement'])
    for (const more of [
      '',
      'default_pool_size = 1',
      'server_round_robin = 1\nmin_pool_size = 2',
      'server_round_robin = 1\nmin_pool_size = 5',
    ])
      await withPooler(mode, more, () =>
        tries(
          `pool_mode=${mode} ${more.replace('\n', ' ')}`,
          poolerPort,
          /^hakari: DATABASE_URL leads to a pooler .+\.$/m,
        ),
      )
  await withPooler('session', '', () => tries('pool_mode=session', poolerPort, /^ready /m))
  await withPooler('transaction', '', () =>
    tries(
      'a migration through pool_mode=transaction',
      databasePort,
      /^hakari: DATABASE_MIGRATION_URL leads to .+\.$/m,
      {
        DATABASE_MIGRATION_URL: `postgres://hakari@127.0.0.1:${poolerPort}/hakari`,
      },
    ),
  )
} finally {
  execFileSync(join(programs, 'pg_ctl'), ['-D', cluster, '-w', '-m', 'fast', 'stop'], asPostgres)
  rmSync(folder, { recursive: true })
}
console.log(faults.length === 0 ? 'all as it should be' : `NOT as it should be: ${faults.join(', ')}`)
process.exit(faults.length === 0 ? 0 : 1)

async function withPooler(mode: string, more: string, work: () => Promise<void>): Promise<void> {
  const settings = `[databases]
hakari = host=127.0.0.1 port=${databasePort} user=hakari
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir = ${folder}
auth_type = any
auth_file = ${join(folder, 'users')}
pool_mode = ${mode}
${more}
`
  writeFileSync(join(folder, 'pgbouncer.ini'), settings)
  writeFileSync(join(folder, 'users'), '"hakari" ""\n')
  const pooler = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], asPostgres)
  try {
    await untilItListens(poolerPort)
    await work()
  } finally {
    await endOf(pooler, 'SIGKILL')
  }
}

/** A start by the app's own entry, until it is ready or has given up. */
async function tries(what: string, port: number, expected: RegExp, more: Record<string, string> = {}): Promise<void> {
  const began = performance.now()
  const app = spawn(process.execPath, [join(repository, 'server/main.js')], {
    cwd: folder,
    env: {
      PATH: '/usr/bin:/bin',
      PORT: String(appPort),
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATABASE_URL: `postgres://hakari@127.0.0.1:${port}/hakari`,
      ...more,
    },
    stdio: 'pipe',
  })
  let output = ''
  const heard = new Promise<void>((resolve) => {
    for (const stream of [app.stdout, app.stderr])
      stream.on('data', (part: Buffer) => {
        output += part.toString()
        if (/^ready /m.test(output)) resolve()
      })
    app.once('close', () => resolve())
  })
  await heard
  const check = /^ready /m.test(output) ? await (await fetch(`http://127.0.0.1:${appPort}/readyz`)).text() : ''
  const code = await endOf(app, 'SIGTERM')
  const isRight = expected.test(output) && (check === '' ? code === 1 : check === 'ready' && code === 0)
  console.log(
    `${isRight ? 'ok ' : 'NOT'} ${what} (${Math.round(performance.now() - began)} ms): ${output.trim()} ${check}`,
  )
  if (!isRight) faults.push(what)
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const closed = once(child, 'close') as Promise<[number | null]>
  child.kill(signal)
  return (await closed)[0]
}

async function untilItListens(port: number): Promise<void> {
  for (;;) {
    try {
      execFileSync('pg_isready', ['-q', '-h', '127.0.0.1', '-p', String(port)])
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
