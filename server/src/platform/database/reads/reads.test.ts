import { blocks, comments, entries, feed, follows, privacy, profiles, sessions } from '@hakari/contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { membersOf, record } from '../../../../test/steps/social.ts'
import { eventually } from '../../../../test/world/eventually.ts'
import { lockRows } from '../../../../test/world/lock-rows.ts'
import { startStandby } from '../../../../test/world/standby.ts'
import { temporaryFolder } from '../../../../test/world/temporary-folder.ts'
import { type SignedIn, startWorld } from '../../../../test/world/world.ts'
import { startEmbedded } from '../embedded/index.ts'

const folder = await temporaryFolder()
const primary = await startEmbedded(folder.path)
const standby = await startStandby(primary)
afterAll(async () => {
  await standby.stop()
  await primary.stop()
  await folder[Symbol.asyncDispose]()
})
const elsewhere = standby.workUrl.replace('/postgres?', '/template1?')
const unfit = [elsewhere, standby.url, primary.workUrl]
const world = await startWorld({ database: primary, databaseReplicaUrls: [standby.workUrl, ...unfit] })

/** How many pages were read there, or on the primary for this reason. */
async function counted(outcome: string): Promise<number> {
  const text = await world.platform.metrics.text()
  return Number(new RegExp(`hakari_reads_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1])
}

const home = async (viewer: SignedIn) => (await viewer.call(feed.following, { query: {} })).items.map(({ id }) => id)

const follow = (viewer: SignedIn, { member: { id } }: SignedIn) => viewer.call(follows.follow, { params: { id } })

/** Until a page was read there. */
const untilRead = (viewer: SignedIn) =>
  eventually(async () => {
    const before = await counted('standby')
    await home(viewer)
    expect(await counted('standby')).toBeGreaterThan(before)
  })

test('pages are read on the standby, by whoever has that very database and role', async () => {
  const [viewer, other] = await membersOf(world, 2)
  await follow(viewer, other)
  const { id } = await record(other)
  await untilRead(viewer)
  expect(await home(viewer)).toEqual([id])
  const asked = `select from pg_stat_activity where application_name = 'hakari' and query like '%e.likes_count%'`
  // On a busy machine a standby may be late for this very page.
  await eventually(async () => {
    await viewer.call(feed.all, { query: {} })
    expect(await standby.query(asked)).not.toEqual([])
  })
  for (const why of ['it is a standby of another database', 'its role is hakari, and not', 'it is no standby'])
    expect(world.logLines.join('')).toContain(why)
})

/** The standby stands still meanwhile: whatever is read there is as it was before. */
async function whileItStandsStill(viewer: SignedIn, act: () => Promise<void>): Promise<void> {
  await untilRead(viewer)
  await standby.query('select pg_wal_replay_pause()')
  await eventually(async () => {
    const [{ state } = {}] = await standby.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')
    expect(state).toBe('paused')
  })
  const before = await counted('late')
  try {
    await act()
  } finally {
    await standby.query('select pg_wal_replay_resume()')
  }
  expect(await counted('late')).toBeGreaterThan(before)
}

const path = (name: string) => `/api/${name}`
const statusOf = async (viewer: Pick<SignedIn, 'fetch'>, address: string) => (await viewer.fetch(address)).status

test('whoever writes reads it at once, however late the standby is', async () => {
  const [viewer, other] = await membersOf(world, 2)
  await whileItStandsStill(viewer, async () => {
    const { id } = await record(viewer)
    expect(await home(viewer)).toEqual([id])
    await other.call(comments.add, { params: { id }, body: { text: 'よくがんばりました' } })
    expect((await viewer.call(comments.list, { params: { id }, query: {} })).items).toHaveLength(1)
    await viewer.call(follows.follow, { params: { id: other.member.id } })
    const { isFollowed } = await viewer.call(profiles.one, { params: { username: other.member.handle } })
    expect(isFollowed).toBe(true)
  })
})

const endings: Record<string, (other: SignedIn, entry: { id: string }, viewer: SignedIn) => Promise<unknown>> = {
  'an entry that is deleted': (other, { id }) => other.call(entries.remove, { params: { id } }),
  'an entry that is for its owner alone': (other, { id }) =>
    other.call(entries.setAudience, { params: { id }, body: { audience: 'self' } }),
  'an account that is private': (other) => other.call(privacy.change, { body: { isPrivate: true } }),
  'an account that blocks': (other, _, viewer) => other.call(blocks.block, { params: { id: viewer.member.id } }),
  'an account that is disabled': (other) =>
    world.rows('update members set disabled_at = now() where id = $1', [other.member.id]),
}

test.each(Object.entries(endings))('%s is gone at once for others, however late the standby is', async (_, end) => {
  const [viewer, other] = await membersOf(world, 2)
  const entry = await record(other)
  const page = `/user/${other.member.handle}/post/${entry.publicId}`
  expect(await statusOf(viewer, path(`entries/${entry.id}`))).toBe(200)
  await whileItStandsStill(viewer, async () => {
    await end(other, entry, viewer)
    expect(await statusOf(viewer, path(`entries/${entry.id}`))).toBe(404)
    const everybodys = await viewer.call(feed.all, { query: {} })
    expect(everybodys.items.map(({ id }) => id)).not.toContain(entry.id)
    // A block is between two people: strangers without an account see what is for everybody.
    expect(await statusOf(world.visitor(), page)).toBe(end === endings['an account that blocks'] ? 200 : 404)
  })
})

test('a comment that moderators hide is gone at once for others, however late the standby is', async () => {
  const [viewer, author] = await membersOf(world, 2)
  const { id } = await record(viewer)
  await author.call(comments.add, { params: { id }, body: { text: '見たくないことば' } })
  const shown = async () => (await viewer.call(comments.list, { params: { id }, query: {} })).items
  expect(await shown()).toHaveLength(1)
  await whileItStandsStill(viewer, async () => {
    await world.rows('update comments set hidden_at = now() where entry_id = $1', [id])
    expect(await shown()).toEqual([])
  })
})

test('whom one no longer follows is gone from the home at once, and who signed out is nobody, however late the standby is', async () => {
  const [viewer, other] = await membersOf(world, 2)
  await follow(viewer, other)
  const { id } = await record(other)
  const elsewhere = viewer.copy()
  expect(await home(viewer)).toEqual([id])
  await whileItStandsStill(viewer, async () => {
    await viewer.call(follows.unfollow, { params: { id: other.member.id } })
    expect(await home(viewer)).toEqual([])
    await viewer.call(sessions.signOut, {})
    expect(await statusOf(elsewhere, path('feed/following'))).toBe(401)
  })
})

test('a standby that is frozen or killed fails nobody, and is read from again when it is back', async () => {
  const viewer = await world.member()
  await untilRead(viewer)
  const over = new AbortController()
  const reading = Array.from({ length: 4 }, async () => {
    const seen = new Set<number>()
    while (!over.signal.aborted) seen.add(await statusOf(viewer, path('feed/following')))
    return [...seen]
  })
  const untilLeftOut = () =>
    eventually(async () => expect(await world.platform.metrics.text()).toMatch(/^hakari_standbys 0$/m))
  const letGoOn = await standby.freeze()
  await untilLeftOut().finally(letGoOn)
  await untilRead(viewer)
  await standby.kill()
  await untilLeftOut()
  await standby.start()
  await untilRead(viewer)
  over.abort()
  expect(await Promise.all(reading)).toEqual(Array.from({ length: 4 }, () => [200]))
})

test('a page that the standby gives up, because the primary goes on, is read on the primary', async () => {
  await untilRead(await world.member())
  let times = 0
  const page = world.platform.reads(async (db) => {
    const seconds = times++ === 0 ? 600 : 0
    return sql`select pg_sleep(${seconds}) from members limit 1`.execute(db)
  })
  await eventually(async () =>
    expect(await standby.query(`select from pg_stat_activity where wait_event = 'PgSleep'`)).toHaveLength(1),
  )
  await world.rows('begin; lock table members in access exclusive mode; commit')
  expect((await page).rows).toHaveLength(1)
  expect([times, await counted('failed')]).toEqual([2, 1])
})

test('where the primary is slow, and nobody stands in for it, a page takes as long as without a standby', async () => {
  const viewer = await world.member()
  await untilRead(viewer)
  const before = await counted('none')
  const locked = await lockRows(world, 'lock table entries in exclusive mode', [])
  const writing = Array.from({ length: world.config.databasePool }, () => record(viewer))
  await locked.waiting(writing.length)
  const page = world.platform.reads((db) => sql`select from members limit 1`.execute(db))
  const isAsked = eventually(async () => expect(await counted('none')).toBe(before + 1))
  await Promise.race([page, isAsked])
  await locked.release()
  expect((await page).rows).toHaveLength(1)
  await Promise.all([isAsked, ...writing])
})

test('a standby that was made a primary is left out', async () => {
  const viewer = await world.member()
  await untilRead(viewer)
  await standby.query('select pg_promote()')
  const { id } = await record(viewer)
  expect(await home(viewer)).toEqual([id])
  expect(await counted('unfit')).toBeGreaterThan(0)
  expect(await world.platform.metrics.text()).toMatch(/^hakari_standbys 0$/m)
})
