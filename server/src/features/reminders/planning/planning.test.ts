import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { reminded } from '../../../../test/steps/reminders.ts'
import { eventually } from '../../../../test/world/eventually.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { createLogger } from '../../../platform/logger.ts'
import { reminderPlanner } from './plan-reminders.ts'

const { db, rows, people, setDue, weigh, pending, forgetPending } = await reminded()
const logLines: string[] = []
const plan = reminderPlanner({ logger: createLogger('info', { write: (line: string) => void logLines.push(line) }) })

/** Until nothing is due. */
async function planAll(of: Database = db): Promise<number> {
  let all = 0
  for (let some = -1; some !== 0; all += some) some = await plan(of)
  return all
}

const stateOf = async (id: string) =>
  (
    await rows<{ ignored: number; asks: boolean; isStopped: boolean; isPlanned: boolean }>(
      `select r.ignored, r.asked_at is not null as asks, r.stopped_at is not null as "isStopped",
         t.next_at is not null as "isPlanned"
       from reminders r join reminder_times t using (member_id) where member_id = $1`,
      [id],
    )
  )[0]

/** Due, planned and sent once more; how many there were to send. */
async function remindAgain(id: string): Promise<number> {
  await setDue([id])
  await planAll()
  const sent = (await pending([id])).length
  await forgetPending([id])
  return sent
}

test('what is due is to be sent once, for four hours, and due again the next day at that minute', async () => {
  const [id = ''] = await people(1)
  expect(await planAll()).toBe(1)
  expect(await planAll()).toBe(0)
  const found = await rows(
    `select p.kind, p.key = to_char(p.due_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') as "isNamed",
       extract(epoch from p.expires_at - p.due_at) as lasts, extract(epoch from t.next_at - p.due_at) as next,
       p.subscription_id is not null as "isPush"
     from pending_notifications p join reminder_times t using (member_id) where member_id = $1`,
    [id],
  )
  expect(found).toEqual([
    { kind: 'reminder', isNamed: true, lasts: '14400.000000', next: '86400.000000', isPush: true },
  ])
})

test('it goes by mail, by push or both as chosen, and nothing is counted for who is sent nothing', async () => {
  const [both = '', none = ''] = [...(await people(1)), ...(await people(1, { hasPush: false }))]
  await rows(`insert into notification_choices values ($1, 'reminder', false, true, true)`, [both])
  await planAll()
  expect([await pending([both]), await pending([none])].map((found) => found.length)).toEqual([2, 0])
  expect(await rows(`select member_id from reminders where last_sent_at is null and member_id = $1`, [none])).toEqual([
    { member_id: none },
  ])
})

test('who has weighed in this half of the day is not reminded, however the weight came here', async () => {
  const [typed = '', read = '', before = ''] = await people(3)
  await weigh(typed, 0)
  await rows(
    `with run as (insert into history_runs (member_id, source, kind, state, finished_at) values ($1, 'csv', 'file', 'done', now()) returning id)
     insert into readings (member_id, run_id, source, source_id, weight, measured_at)
     select $1, id, 'csv', 'one', 60, half_day_in_japan(now()) from run`,
    [read],
  )
  await weigh(before, -1)
  await planAll()
  expect((await pending([typed, read, before])).map(({ memberId }) => memberId)).toEqual([before])
})

test('who rests today, has stopped or is disabled is sent nothing, and is due again another day', async () => {
  const [rests = '', disabled = ''] = await people(2)
  await rows(`update reminders set rests_on = day_in_japan(now()) where member_id = $1`, [rests])
  await rows(`update members set disabled_at = now() where id = $1`, [disabled])
  expect(await planAll()).toBe(2)
  expect(await pending([rests, disabled])).toEqual([])
  await rows(`update reminders set rests_on = rests_on - 1 where member_id = $1`, [rests])
  expect(await remindAgain(rests)).toBe(1)
})

test('after seven without a weighing the eighth asks, and when it is left without an answer nothing follows', async () => {
  const [id = ''] = await people(1)
  for (let sent = 0; sent < 7; sent++) {
    expect(await remindAgain(id)).toBe(1)
    expect(await stateOf(id)).toMatchObject({ ignored: sent, asks: false })
  }
  expect(await remindAgain(id)).toBe(1)
  expect(await stateOf(id)).toMatchObject({ ignored: 7, asks: true, isStopped: false })
  expect(await remindAgain(id)).toBe(0)
  expect(await stateOf(id)).toMatchObject({ isStopped: true, isPlanned: false })
})

test('a weighing before the next one begins the count anew, also after the question', async () => {
  const [id = ''] = await people(1)
  await rows(
    `update reminders set ignored = 7, last_sent_at = now() - interval '2 days', asked_at = now() - interval '2 days'
     where member_id = $1`,
    [id],
  )
  await weigh(id, -60)
  expect(await remindAgain(id)).toBe(1)
  expect(await stateOf(id)).toMatchObject({ ignored: 0, asks: false, isStopped: false })
})

test('what is later than four hours is passed over and counted in the log, and what is less late is sent', async () => {
  const [late, lateToo, justNot] = [...(await people(2, { dueIn: -241 })), ...(await people(1, { dueIn: -238 }))] as [
    string,
    string,
    string,
  ]
  logLines.length = 0
  await planAll()
  expect((await pending([late, lateToo, justNot])).map(({ memberId }) => memberId)).toEqual([justNot])
  expect(logLines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ reminders: 2, msg: 'reminders are passed over: their time is hours ago' }),
  ])
  expect(await rows(`select from reminder_times where next_at < now()`)).toEqual([])
})

test('a clock that was ahead for a while leaves nobody waiting', async () => {
  const [id = ''] = await people(1, { dueIn: 60 * 24 * 365 })
  logLines.length = 0
  await planAll()
  expect(
    await rows(`select from reminder_times where member_id = $1 and next_at > now() + interval '1 day'`, [id]),
  ).toEqual([])
  expect(logLines).toEqual([expect.stringContaining('"reminders":1')])
  expect(await pending([id])).toEqual([])
})

test('of two times that are due together the later one speaks for both', async () => {
  const [id = ''] = await people(1)
  await rows(
    `insert into reminder_times select member_id, mod(at_minute + 1439, 1440), next_at - interval '1 minute'
     from reminder_times where member_id = $1`,
    [id],
  )
  const [latest] = await rows<{ key: string }>(
    `select to_char(max(next_at) at time zone 'Asia/Tokyo', 'YYYY-MM-DD HH24:MI') as key from reminder_times where member_id = $1`,
    [id],
  )
  expect(await planAll()).toBe(2)
  expect(await pending([id])).toMatchObject([latest])
})

test('who leaves at this very moment holds up nobody else, and whoever stays after all is reminded', async () => {
  const [leaves = '', stays = ''] = await people(2)
  await db.transaction().execute(async (tx) => {
    await sql`select from members where id = ${leaves} for update`.execute(tx)
    await planAll()
    expect((await pending([leaves, stays])).map(({ memberId }) => memberId)).toEqual([stays])
  })
  await planAll()
  expect(await pending([leaves])).toHaveLength(1)
})

test('killed in the middle, none is lost and none is there twice', async () => {
  const ids = await people(20)
  const blocked = Promise.withResolvers<void>()
  const block = db.transaction().execute(async (tx) => {
    await sql`lock table pending_notifications in access exclusive mode`.execute(tx)
    const planned = plan(db).then(
      () => 'planned',
      () => 'killed',
    )
    await eventually(async () => {
      const killed = await rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%pending_notifications%'`,
      )
      expect(killed).toHaveLength(1)
    })
    expect(await planned).toBe('killed')
    blocked.resolve()
  })
  await Promise.all([block, blocked.promise])
  expect(await pending(ids)).toEqual([])
  expect(await planAll()).toBe(20)
  expect(new Set((await pending(ids)).map(({ memberId }) => memberId)).size).toBe(20)
  expect(await pending(ids)).toHaveLength(20)
})

test('ten thousand that are due in the same minute are planned once each by four processes at once', async () => {
  const ids = await people(10_000)
  const counts = await Promise.all(Array.from({ length: 4 }, () => planAll()))
  expect(counts.reduce((sum, count) => sum + count)).toBe(10_000)
  const found = await pending(ids)
  expect(found).toHaveLength(10_000)
  expect(new Set(found.map(({ memberId }) => memberId)).size).toBe(10_000)
})

test('one that is due costs the same however many are not', async () => {
  await people(2000, { dueIn: 600 })
  await rows(`analyze reminder_times`)
  const [id = ''] = await people(1)
  const read = await db.connection().execute(async (own) => {
    const walked = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(own)
      const { rows: found } = await sql<{ read: number }>`
        select seq_tup_read as read from pg_stat_user_tables where relname = 'reminder_times'`.execute(own)
      return found[0]?.read ?? 0
    }
    const before = await walked()
    expect(await plan(own)).toBe(1)
    return (await walked()) - before
  })
  expect(read).toBe(0)
  expect(await pending([id])).toHaveLength(1)
})

test('days, times and halves of a day are those of Japan, wherever server and database think they are', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(new Date('2026-07-01T12:00:00Z').getTimezoneOffset()).toBe(240)
  await db.connection().execute(async (own) => {
    await sql`set timezone to 'America/New_York'`.execute(own)
    // Around both changes of the clocks there: each hour of eight days, asked for 07:00, 11:30 and 02:30 in Japan.
    const { rows: wrong } = await sql`
      select hour, minute from (values ('2026-03-04T00:00Z'::timestamptz), ('2026-10-28T00:00Z'::timestamptz)) change (begin),
        generate_series(begin, begin + interval '8 days', interval '1 hour') hour, unnest(array[420, 690, 150]) minute
      where next_reminder(hour, minute, 127) <>
        (timestamp '2026-01-01' + make_interval(mins => minute)
          + make_interval(days => ceil((extract(epoch from hour at time zone 'UTC' + interval '9 hours' + interval '1 second'
              - timestamp '2026-01-01') - minute * 60) / 86400)::integer)
          - interval '9 hours') at time zone 'UTC'`.execute(own)
    expect(wrong).toEqual([])
    const { rows: mondays } = await sql`
      select next_reminder('2026-10-31T00:00Z', 30, 1) at time zone 'UTC' = '2026-11-01 15:30' as monday,
        half_day_in_japan('2026-11-01T06:30Z') at time zone 'UTC' = '2026-11-01 03:00' as afternoon,
        half_day_in_japan('2026-03-08T02:59Z') at time zone 'UTC' = '2026-03-07 15:00' as morning`.execute(own)
    expect(mondays).toEqual([{ monday: true, afternoon: true, morning: true }])
    const [id = ''] = await people(1)
    expect(await plan(own)).toBe(1)
    const [{ key } = {}] = await pending([id])
    const [expected] = await rows(
      `select to_char(next_at - interval '1 day' + interval '9 hours', 'YYYY-MM-DD HH24:MI') as key
       from (select next_at at time zone 'UTC' as next_at from reminder_times where member_id = $1) t`,
      [id],
    )
    expect({ key }).toEqual(expected)
    await sql`set timezone to 'UTC'`.execute(own)
  })
})
