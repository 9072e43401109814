import { activity, type InputOf } from '@hakari/contract'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { recordedDatabase } from '../../../test/sharding/recorded-statements.ts'
import { seedEntries, seedMembers } from '../../../test/steps/social.ts'
import { freshDatabase } from '../../../test/world/database.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const database = await freshDatabase(inject('databaseServer'))
const { url, statements } = await recordedDatabase(database.workUrl)
const client = new pg.Client({ connectionString: database.url })
await client.connect()
afterAll(() => client.end())
const world = await startWorld({ database: { url: database.url, workUrl: url }, databaseDirectUrl: database.workUrl })
const fans = await seedMembers(world, 400)

const entriesOf = (memberId: string, count: number) =>
  seedEntries(
    world,
    Array.from({ length: count }, () => memberId),
  )

/** All of them like all of it, and it is told. */
async function like(memberIds: string[], entryIds: string[]) {
  await world.rows(
    'insert into likes (entry_id, member_id) select e, m from unnest($1::bigint[]) e, unnest($2::uuid[]) m',
    [entryIds, memberIds],
  )
  await world.rows(
    `insert into activities (member_id, type, other_id, entry_id, liker_id, comment_id, follow_id, created_at, request_id)
     select * from activity_causes where entry_id = any($1::bigint[]) and liker_id = any($2::uuid[]) order by entry_id, liker_id`,
    [entryIds, memberIds],
  )
}

/** What PostgreSQL looks at for what is asked of activities, in pages of 8 KB. */
async function costOf<Answer>(act: () => Promise<Answer>): Promise<{ answer: Answer; pages: number }> {
  statements.length = 0
  const answer = await act()
  const asked = statements.find(({ text }) => text.includes('from activities a'))
  if (!asked) throw new Error('nothing was asked')
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${asked.text}`,
    asked.values,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  return { answer, pages: (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0) }
}

const page = ({ call }: SignedIn, query: InputOf<typeof activity.list>['query'] = {}) =>
  costOf(() => call(activity.list, { query }))
const badge = ({ call }: SignedIn) => costOf(() => call(activity.unread, {}))

test('a page of activity costs somebody with 10,000 of them no more than somebody with 400, and looks at few rows', async () => {
  const [famous, known] = [await world.member(), await world.member()]
  await like(fans, await entriesOf(known.member.id, 1))
  await like(fans, await entriesOf(famous.member.id, 25))
  await world.rows('analyze')
  const [long, short] = [await page(famous), await page(known)]
  expect([long, short].map(({ answer }) => answer.items.length)).toEqual([20, 20])
  // Twenty-one rows, each with a member and an entry along their indexes. All 400 are thousands.
  expect(Math.max(long.pages, short.pages)).toBeLessThan(200)
  expect(long.pages).toBeLessThan(short.pages * 1.5)
  const later = await page(famous, { before: long.answer.next ?? '' })
  expect(later.answer.items.length).toBe(20)
  expect(later.pages).toBeLessThan(short.pages * 1.5)
})

test('the badge costs somebody who liked 2,000 entries and never looked no more than somebody who liked none', async () => {
  const [busy, calm, owner] = [await world.member(), await world.member(), await world.member()]
  for (const { member } of [busy, calm]) await like(fans.slice(0, 3), await entriesOf(member.id, 1))
  await like([busy.member.id], await entriesOf(owner.member.id, 2000))
  await world.rows('analyze')
  const [much, little] = [await badge(busy), await badge(calm)]
  expect([much, little].map(({ answer }) => answer.unread)).toEqual([3, 3])
  expect(much.pages).toBeLessThan(little.pages * 1.5)
})
