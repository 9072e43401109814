import { feed, firstSteps, moderation, profiles, sessions } from '@hakari/contract'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { ownPlace, startApp } from './app-process.ts'
import { appCode, stepSeconds } from '../steps/one-time-code.ts'
import { freshDatabase } from '../world/database.ts'
import { scaled } from '../world/eventually.ts'
import { scrolled, wrongActivities, wrongCounts } from '../steps/social.ts'
import { temporaryFolder } from '../world/temporary-folder.ts'
import { browserAt } from '../world/world.ts'

const program = join(import.meta.dirname, '../../../scripts/demo.ts')
const tables = ['members', 'credentials', 'files', 'entries', 'follows', 'likes', 'comments', 'entry_days']

/** `npm run demo` on a database of its own, with a look at its rows. */
async function demoPlace() {
  const folder = await temporaryFolder()
  const { url, workUrl } = await freshDatabase(inject('databaseServer'))
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const rows = async <T extends object>(sql: string) => (await pool.query<T>(sql)).rows
  return {
    pool,
    rows,
    start: async (until = /^ready /m) =>
      startApp({ ...(await ownPlace(folder.path)), DATABASE_URL: workUrl }, { program, until }),
    counts: async () =>
      (await rows(`select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`))[0],
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** The one with a full feed, the one with many readers, the newcomer. */
const signInsIn = (output: string) =>
  [...output.matchAll(/^sign in as (\S+), password (\S+) /gm)].map(([, email = '', password = '']) => ({
    email,
    password,
  }))

test('the demo comes with people, once: each who is printed signs in, and the feed is full', async () => {
  await using place = await demoPlace()
  const first = await place.start()
  const signIns = signInsIn(first.output())
  expect(signIns).toHaveLength(3)
  const browsers = signIns.map(() => browserAt(first.url))
  const following: number[] = []
  const areNew: boolean[] = []
  for (const [i, browser] of browsers.entries()) {
    await browser.call(sessions.signIn, { body: signIns[i] ?? { email: '', password: '' } })
    const { items, isNewcomer } = await browser.call(feed.following, { query: {} })
    following.push(items.length)
    areNew.push(isNewcomer)
  }
  expect(following).toEqual([20, 20, 0])
  expect(areNew).toEqual([false, false, true])
  const newcomer = browsers[2] ?? browserAt('')
  const { people: publishers, ...steps } = await newcomer.call(firstSteps.mine, {})
  expect(steps).toEqual({ isOver: false, targetWeight: '55', hasRecorded: false, following: 0 })
  expect(publishers).toHaveLength(3)
  const [newest] = (await newcomer.call(feed.all, { query: {} })).items
  expect(Date.now() - Date.parse(newest?.publishedAt ?? '')).toBeLessThan(10 * 60_000)
  const picture = await newcomer.fetch(`${newest?.member.avatar}/192.webp`)
  expect(picture.headers.get('Content-Type')).toBe('image/webp')
  const people = await scrolled((query) => newcomer.call(profiles.list, { query }))
  expect(people.flat()).toHaveLength(50)

  const [, keeper = '', key = ''] =
    /^moderate as (\S+), password \S+, codes of the key (\S+),/m.exec(first.output()) ?? []
  const moderator = browserAt(first.url)
  const body = { email: keeper, password: signIns[0]?.password ?? '' }
  await expect(moderator.call(sessions.signIn, { body })).rejects.toMatchObject({ code: 'mfa_required' })
  const code = appCode(key, Math.floor(Date.now() / 1000 / stepSeconds))
  await moderator.call(sessions.pass, { body: { code, trusts: false } })
  const { items: cases } = await moderator.call(moderation.queue, { query: {} })
  expect(cases.map(({ kind, reports }) => [kind, reports])).toEqual([
    ['entry', 3],
    ['comment', 2],
    ['comment', 1],
    ['profile', 2],
    ['picture', 1],
  ])
  expect(new Set(cases.map(({ reasons: [most] }) => most?.reason)).size).toBe(5)

  const seeded = await place.counts()
  expect(await wrongCounts(place)).toEqual([])
  expect(await wrongActivities(place)).toEqual([])
  expect(await place.rows(`select from entry_days where day <= day_in_japan(now()) - 30`)).toEqual([])
  expect(await place.rows(`select from entries where created_at > now()`)).toEqual([])
  const lateTargets = `select from members m join entries e on e.member_id = m.id where e.measured_at < m.target_set_at`
  expect(await place.rows(lateTargets)).toEqual([])
  expect(await first.end('SIGTERM')).toBe(0)
  const second = await place.start()
  expect(signInsIn(second.output())).toEqual(signIns)
  expect(await place.counts()).toEqual(seeded)
  expect(await second.end('SIGTERM')).toBe(0)
})

/** Nobody gets at the table until this is disposed of. */
async function holding(pool: pg.Pool, table: string): Promise<AsyncDisposable> {
  const client = await pool.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  let isHeld = true
  return {
    async [Symbol.asyncDispose]() {
      if (isHeld) client.release(true)
      isHeld = false
    },
  }
}

test('a demo killed while it is filled has nobody in it', async () => {
  await using place = await demoPlace()
  await using holder = await holding(place.pool, 'follows')
  const killed = await place.start(/^mailbox /m)
  const waits = `select from pg_locks where not granted and relation = 'follows'::regclass`
  await vi.waitFor(async () => expect(await place.rows(waits)).toHaveLength(1), {
    timeout: scaled(60_000),
    interval: 50,
  })
  expect(await killed.end('SIGKILL')).toBe('SIGKILL')
  await holder[Symbol.asyncDispose]()
  expect(await place.counts()).toMatchObject({ members: 0, entries: 0, follows: 0 })
})

test('where somebody is already, the demo adds nobody', async () => {
  await using place = await demoPlace()
  await place.rows(`insert into members (name, handle) values ('先客', 'first_guest')`)
  const app = await place.start()
  expect(signInsIn(app.output())).toEqual([])
  expect(await place.counts()).toMatchObject({ members: 1, files: 0, entries: 0 })
  expect(await app.end('SIGTERM')).toBe(0)
})
