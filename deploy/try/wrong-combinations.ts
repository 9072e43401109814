import { repository } from './own-world.ts'
import { type PoolerSettings, startPgbouncer } from './pgbouncer.ts'
import type { Postgres } from './postgres.ts'
import { startProcess } from './processes.ts'
import { shows } from './trying.ts'

type Env = Record<string, string>

const shared = (setting: string) =>
  new RegExp(`^hakari: ${setting} leads to a pooler that gives each transaction another connection, .+\\.$`, 'm')

/** What does not go together is one sentence at the start, and what does starts. */
export async function wrongCombinations(
  postgres: Postgres,
  env: Env,
  { pooler: poolerPort, app: appPort }: { pooler: number; app: number },
): Promise<void> {
  async function starts(what: string, more: Env, expected: RegExp): Promise<void> {
    const app = startProcess(repository, { ...env, ...more }, appPort)
    const isReady = async () => {
      while (!/^ready /m.test(app.output())) await new Promise((resolve) => setTimeout(resolve, 50))
      return app.end('SIGTERM')
    }
    const code = await Promise.race([app.ended, isReady()])
    const isFine = expected.test(app.output()) && code === (expected.source.startsWith('^ready') ? 0 : 1)
    shows(what, isFine, app.output().trim().split('\n').at(-1))
  }

  async function behind(settings: PoolerSettings, work: (url: (host?: string) => Env) => Promise<void>): Promise<void> {
    const pooler = await startPgbouncer(postgres, ['pgbouncer'], poolerPort, settings)
    await work(() => ({ DATABASE_URL: pooler.url('hakari'), DATABASE_DIRECT_URL: postgres.url('hakari') }))
    await pooler.end()
  }

  const url = `127.0.0.1:${poolerPort}/hakari`
  const aside = `localhost:${poolerPort}/hakari`
  postgres.psql('create database elsewhere')
  await behind({ mode: 'transaction' }, async () => {
    const pooled = { DATABASE_URL: postgres.url('hakari', url) }
    const direct = (role: 'hakari' | 'hakari_owner', rest?: string) => ({
      ...pooled,
      DATABASE_DIRECT_URL: postgres.url(role, rest),
    })
    await starts(
      'a pooler without a way past it',
      pooled,
      /^hakari: DATABASE_URL leads to .+: set DATABASE_DIRECT_URL to .+\.$/m,
    )
    await starts('a way past it that leads through it', direct('hakari', aside), shared('DATABASE_DIRECT_URL'))
    const migrating = { ...direct('hakari'), DATABASE_MIGRATION_URL: postgres.url('hakari_owner', aside) }
    await starts('migrations through it', migrating, shared('DATABASE_MIGRATION_URL'))
    await starts(
      'a way past it to another database',
      direct('hakari', `127.0.0.1:${postgres.port}/elsewhere`),
      /^hakari: DATABASE_DIRECT_URL leads to another database than DATABASE_URL: .+\.$/m,
    )
    await starts(
      'a way past it as another role',
      direct('hakari_owner'),
      /^hakari: DATABASE_URL comes as the role hakari and DATABASE_DIRECT_URL as hakari_owner: .+\.$/m,
    )
    await starts(
      'a way past it beside one role for all',
      { ...direct('hakari'), DATABASE_MIGRATION_URL: '' },
      /^ready /m,
    )
  })
  for (const lines of [['default_pool_size = 1'], ['server_round_robin = 1', 'min_pool_size = 5']])
    await behind({ mode: 'transaction', lines }, () =>
      starts(
        `found out with ${lines.join(', ')}`,
        { DATABASE_URL: postgres.url('hakari', url) },
        /: set DATABASE_DIRECT_URL to /,
      ),
    )
  await behind({ mode: 'transaction', query: null }, (both) =>
    starts(
      'a pooler that sets nothing',
      both(),
      /^hakari: DATABASE_URL leads to a pooler whose connections have TimeZone=Asia\/Tokyo and statement_timeout=0 and idle_in_transaction_session_timeout=0: .+\.$/m,
    ),
  )
  await behind({ mode: 'statement' }, (both) =>
    starts(
      'pool_mode=statement',
      both(),
      /^hakari: DATABASE_URL leads to .+ each statement another connection, .+\.$/m,
    ),
  )
  await behind({ mode: 'session', query: null }, async (both) => {
    await starts('pool_mode=session by itself', { DATABASE_URL: postgres.url('hakari', url) }, /^ready /m)
    await starts('pool_mode=session beside a way past it', both(), /^ready /m)
  })
  const role = (how: string) => postgres.psql(`alter role hakari ${how}`)
  role('set timezone = UTC')
  role(`set statement_timeout = '10s'`)
  role(`set idle_in_transaction_session_timeout = '15s'`)
  await behind({ mode: 'transaction', query: null }, (both) => starts('settings of the role', both(), /^ready /m))
  role('reset all')
}
