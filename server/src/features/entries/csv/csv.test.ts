import { csvStart, entries, plainCell } from '@hakari/contract'
import { expect, test } from 'vitest'
import { limitTable } from '../../../limits.ts'
import { record } from '../../../../test/steps/social.ts'
import { startWorld } from '../../../../test/world/world.ts'

const world = await startWorld()
const header = 'date,time,weight,note,source,measured_at,published,audience'

test("one's own entries come as a file, oldest first, in the time of Japan", async () => {
  const [member, other] = [await world.member(), await world.member()]
  await record(other, '99.9', 'somebody else')
  const { id } = await record(member, '65.20', '=HYPERLINK("https://example.com")\n"朝", 7時')
  await record(member, '64')
  await world.rows(`update entries set measured_at = '2026-11-14T15:00:00.123456Z', source = 'fitbit' where id = $1`, [
    id,
  ])
  const answer = await member.fetch('/api/entries.csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="hakari-weight-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n')
  expect(lines.slice(0, 2)).toEqual([
    csvStart + header,
    `2026/11/15,00:00,65.2,"'=HYPERLINK(""https://example.com"")\n""朝"", 7時",fitbit,2026-11-14T15:00:00.123Z,yes,everyone`,
  ])
  expect(lines[2]).toMatch(/^\d{4}\/\d\d\/\d\d,\d\d:\d\d,64,,typed,\d{4}-.+Z,yes,everyone$/)
  expect(lines[3]).toBe('')
  expect(plainCell(`'=HYPERLINK`)).toBe('=HYPERLINK')
})

test('without an entry it is a row of names, and without a session nothing', async () => {
  const member = await world.member()
  expect(await member.call(entries.download, {})).toBe(`${header}\r\n`)
  const refused = await world.visitor().fetch('/api/entries.csv')
  expect(refused.status).toBe(401)
  expect(await refused.text()).not.toContain('date')
})

test('many entries of one moment come once each, in as many pages as they need', async () => {
  const member = await world.member()
  await world.rows(
    `insert into entries (member_id, weight, measured_at, idempotency_key)
     select $1, 50 + n % 10, '2026-01-01T00:00:00.000001Z'::timestamptz + (n / 700) * interval '1 microsecond', gen_random_uuid()
     from generate_series(1, 2500) n`,
    [member.member.id],
  )
  const text = await member.call(entries.download, {})
  expect(text.split('\r\n')).toHaveLength(2502)
  const answer = await member.fetch('/api/entries.csv')
  await answer.body?.cancel()
  expect(await member.call(entries.download, {})).toBe(text)
  expect(world.logLines.filter((line) => line.includes('broke off') || line.includes('unexpected'))).toEqual([])
})

test('so many files in an hour and no more', async () => {
  const limits = { ...world.config.limits, downloadsPerMember: { ...limitTable.downloadsPerMember, times: 1 } }
  const strict = await startWorld({ limits })
  const member = await strict.member()
  expect((await member.fetch('/api/entries.csv')).status).toBe(200)
  expect((await member.fetch('/api/entries.csv')).status).toBe(429)
})
