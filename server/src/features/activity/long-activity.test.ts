import { activity, type Activity } from '@hakari/contract'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { recordedDatabase } from '../../../test/sharding/recorded-statements.ts'
import { seedEntries, seedMembers } from '../../../test/steps/social.ts'
import { freshDatabase } from '../../../test/world/database.ts'
import { startWorld } from '../../../test/world/world.ts'

test('a page of activity costs somebody with 10,000 of them no more than somebody with 400, and looks at few rows', async () => {
  const database = await freshDatabase(inject('databaseServer'))
  const { url, statements } = await recordedDatabase(database.workUrl)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const world = await startWorld({ database: { url: database.url, workUrl: url }, databaseDirectUrl: database.workUrl })
  const [famous, known] = [await world.member(), await world.member()]
  const fans = await seedMembers(world, 400)
  await liked(known.member.id, 1)
  await liked(famous.member.id, 25)
  await world.rows('analyze')

  async function liked(memberId: string, count: number) {
    const ids = await seedEntries(
      world,
      Array.from({ length: count }, () => memberId),
    )
    await world.rows(
      'insert into likes (entry_id, member_id) select e, m from unnest($1::bigint[]) e, unnest($2::uuid[]) m',
      [ids, fans],
    )
    await world.rows(
      `insert into activities (member_id, type, other_id, entry_id, liker_id, comment_id, follow_id, created_at, request_id)
       select * from activity_causes where entry_id = any($1::bigint[]) order by entry_id, liker_id`,
      [ids],
    )
  }
  /** What PostgreSQL looks at for it, in pages of 8 KB. */
  async function costOfPage({ call }: typeof famous): Promise<{ items: Activity[]; pages: number }> {
    statements.length = 0
    const { items } = await call(activity.list, { query: {} })
    const asked = statements.find(({ text }) => text.includes('from activities a'))
    if (!asked) throw new Error('nothing was asked')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${asked.text}`,
      asked.values,
    )
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    return { items, pages: (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0) }
  }
  const [long, short] = [await costOfPage(famous), await costOfPage(known)]
  expect([long, short].map(({ items }) => items.length)).toEqual([20, 20])
  // Twenty-one rows, each with a member and an entry along their indexes. All 400 are thousands.
  expect(Math.max(long.pages, short.pages)).toBeLessThan(200)
  expect(long.pages).toBeLessThan(short.pages * 1.5)
})
