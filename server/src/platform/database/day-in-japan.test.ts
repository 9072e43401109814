import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

test('a day in Japan begins and ends as the time zone of Tokyo says, at any time of the year', async () => {
  const { rows } = await sql<{ asked: number; otherwise: number }>`
    select count(*)::integer as asked,
           count(*) filter (where day_in_japan(at) <> (at at time zone 'Asia/Tokyo')::date)::integer as otherwise
    from (
      select midnight + away as at
      from generate_series('2000-01-01 00:00+09'::timestamptz, '2060-01-01 00:00+09', '1 day') midnight
      cross join (values (interval '0'), ('-1 microsecond'), ('12 hours')) as near (away)
    ) times`.execute(world.platform.db)
  expect(rows).toEqual([{ asked: expect.any(Number), otherwise: 0 }])
  expect(rows[0]?.asked).toBeGreaterThan(60_000)
})
