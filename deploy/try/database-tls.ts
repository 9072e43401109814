import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeCertificate } from './certificate.ts'
import { needDebianPackages } from './debian-packages.ts'
import { repository, temporaryFolder } from './own-world.ts'
import { type Role, startPostgres } from './postgres.ts'
import { productionSettings, startReady } from './processes.ts'
import { builtBefore } from './through-proxy.ts'
import { atEnd, run, said, shows, trying } from './trying.ts'

const withoutTls = 'connected without TLS'
const overTls = 'connected over TLS'
const unknownAuthority = /unable to (verify the first|get local issuer) certificate|self-signed certificate/
const wrongName = /does not match certificate's altnames/

/** What `pg` makes of sslmode, with a certificate of an authority nobody knows and for the name localhost only. */
needDebianPackages('postgresql-15')
await builtBefore()
await trying(async () => {
  const home = temporaryFolder('postgres')
  atEnd(home.remove)
  const { cert, key, ca } = makeCertificate(join(home.path, 'made'), ['localhost'])
  run('chown', '-R', 'postgres:', home.path)
  const authority = join(home.path, 'authority.pem')
  writeFileSync(authority, ca, { mode: 0o644 })
  run('chmod', '755', home.path)
  const postgres = await startPostgres({
    port: 5632,
    settings: ['ssl=on', `ssl_cert_file=${cert}`, `ssl_key_file=${key}`],
  })
  const known = `sslrootcert=${authority}`
  const expected: [host: string, query: string, seen: string | RegExp][] = [
    ['localhost', '', withoutTls],
    ['localhost', 'sslmode=disable', withoutTls],
    ['localhost', 'sslmode=prefer', unknownAuthority],
    ['localhost', 'sslmode=require', unknownAuthority],
    ['localhost', 'sslmode=verify-ca', unknownAuthority],
    ['localhost', 'sslmode=verify-full', unknownAuthority],
    ['localhost', 'sslmode=no-verify', overTls],
    ['localhost', `sslmode=verify-full&${known}`, overTls],
    ['localhost', `sslmode=require&${known}`, overTls],
    ['127.0.0.1', `sslmode=verify-full&${known}`, wrongName],
    ['127.0.0.1', `sslmode=verify-ca&${known}`, wrongName],
    ['127.0.0.1', `uselibpqcompat=true&sslmode=verify-ca&${known}`, overTls],
    ['127.0.0.1', 'uselibpqcompat=true&sslmode=require', overTls],
  ]
  for (const [host, query, seen] of expected) {
    const url = postgres.url('hakari', `${host}:5632/hakari?${query}`)
    const answer = await outcome(url)
    const holds = typeof seen === 'string' ? answer === seen : seen.test(answer)
    shows(`${host} ${query.replace(authority, 'authority.pem') || 'without sslmode'}`, holds, answer)
  }

  const secure = (role: Role) => postgres.url(role, `localhost:5632/hakari?sslmode=verify-full&${known}`)
  const env = await productionSettings(postgres)
  const urls = { DATABASE_URL: secure('hakari'), DATABASE_MIGRATION_URL: secure('hakari_owner') }
  const app = await startReady(repository, { ...env, ...urls }, 5601)
  const connections = postgres.psql(
    `select count(*) filter (where ssl), count(*) from pg_stat_ssl join pg_stat_activity using (pid) where usename like 'hakari%'`,
  )
  const [encrypted, all] = connections.split('|').map(Number)
  shows(
    'every connection of a process is encrypted with sslmode=verify-full',
    encrypted === all && (all ?? 0) > 2,
    connections,
  )
  await app.end('SIGTERM')
  said('pg reads PGSSLMODE, too, where the address says nothing; Hakari sets nothing of its own')
})

async function outcome(connectionString: string): Promise<string> {
  try {
    const client = new pg.Client({ connectionString })
    await client.connect()
    const { rows } = await client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    await client.end()
    return rows[0]?.ssl ? overTls : withoutTls
  } catch (error) {
    return (error as Error).message
  }
}
