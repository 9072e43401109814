import { comments, entries, newKey, profiles, Refused } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, outcomeOf } from '../../../test/steps/accounts.ts'
import { faultsIn, record, scrolled, seedEntries, wrongCounts } from '../../../test/steps/social.ts'
import { startWorld } from '../../../test/world/world.ts'
import { limitTable } from '../../limits.ts'

const world = await startWorld()
const member = await world.member()

const problemsOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'none',
    (error: unknown) => (error instanceof Refused ? error.body.problems : String(error)),
  )

test.each([
  ['65.2', '65.2'],
  ['６５．２', '65.2'],
  ['65,2', '65.2'],
  ['65、2', '65.2'],
  ['６５。２', '65.2'],
  [' 65.2 ', '65.2'],
  ['.5', '0.5'],
  ['065', '65'],
  ['65.', '65'],
  ['65.200', '65.2'],
  ['45・2', '45.2'],
  ['45 2', '45.2'],
  ['45/2', '45.2'],
  ['４５：２', '45.2'],
  ['500', '500'],
  ['0.05', '0.05'],
  ['.0501', '0.0501'],
  [65.2, '65.2'],
])('the weight %j is kept as %s kg', async (typed, kept) => {
  const { id, weight } = await member.call(entries.record, { body: { weight: typed } })
  expect(weight).toBe(kept)
  expect(await world.rows('select trim_scale(weight)::text as weight from entries where id = $1', [id])).toEqual([
    { weight: kept },
  ])
})

test.each<[unknown, string]>([
  ['1e2', 'invalid'],
  ['+65', 'invalid'],
  ['-65', 'invalid'],
  ['-0', 'invalid'],
  ['0', 'invalid'],
  ['0.00', 'invalid'],
  ['0.04', 'invalid'],
  ['0.0499', 'invalid'],
  ['.00001', 'invalid'],
  ['.', 'invalid'],
  ['٦٥', 'invalid'],
  ['六五', 'invalid'],
  ['65.2.1', 'invalid'],
  ['45/2/1', 'invalid'],
  ['4・5・2', 'invalid'],
  ['・45', 'invalid'],
  ['45/', 'invalid'],
  ['65 kg', 'invalid'],
  ['0x41', 'invalid'],
  ['NaN', 'invalid'],
  ['65.2000', 'invalid'],
  ['1234567', 'invalid'],
  [1e-7, 'invalid'],
  [-1, 'invalid'],
  ['500.01', 'too_much'],
  ['500.1', 'too_much'],
  ['999999', 'too_much'],
  ['', 'required'],
  ['　', 'required'],
  [null, 'required'],
  [{ toString: 1 }, 'required'],
  [['65'], 'required'],
  [undefined, 'required'],
])('the weight %j is refused as %s', async (typed, problem) => {
  expect(await problemsOf(member.call(entries.record, { body: { weight: typed as string } }))).toEqual({
    weight: problem,
  })
})

test.each(['あ', '👨‍👩‍👧‍👦', 'か\u3099', '𠮷', '🇯🇵'])('a note has 200 of %s and not 201', async (grapheme) => {
  const { note } = await record(member, '65', grapheme.repeat(200))
  expect(note).toBe(grapheme.repeat(200).normalize('NFC'))
  expect(await problemsOf(record(member, '65', grapheme.repeat(201)))).toEqual({ note: 'too_long' })
})

test('a note keeps its lines, is trimmed, and may be left out', async () => {
  expect((await record(member, '65', '\r\n 朝\r\n 夜 \u202e ')).note).toBe('朝\n 夜')
  expect((await record(member, '65', ' \u200b\u3164 ')).note).toBe('')
  expect((await member.call(entries.record, { body: { weight: '65' } })).note).toBe('')
})

test.each([
  ['65.25', '65.2', '0.1'],
  ['65.2', '65.25', '-0.1'],
  ['65.24', '65.2', '0.0'],
  ['65.2', '65.24', '0.0'],
  ['65.2', '65.2', '0.0'],
  ['70', '65.5', '4.5'],
  ['0.05', '500', '-500.0'],
  ['65.15', '65', '0.2'],
])('%s kg after %s kg is a change of %s', async (now, before, delta) => {
  const somebody = await world.member()
  expect((await record(somebody, before)).delta).toBeNull()
  expect((await record(somebody, now)).delta).toBe(delta)
})

test('deleting an entry corrects the change of the one after it', async () => {
  const somebody = await world.member()
  const [first, second, third] = [
    await record(somebody, '60'),
    await record(somebody, '62'),
    await record(somebody, '61'),
  ]
  const deltas = async () =>
    (await somebody.call(entries.ofMember, { params: { id: somebody.member.id }, query: {} })).items.map(
      (it) => it.delta,
    )
  expect(await deltas()).toEqual(['-1.0', '2.0', null])
  await somebody.call(entries.remove, { params: { id: second.id } })
  expect((await somebody.call(entries.one, { params: { id: third.id } })).delta).toBe('1.0')
  await somebody.call(entries.remove, { params: { id: first.id } })
  expect(await deltas()).toEqual([null])
  expect(await outcomeOf(somebody.call(entries.one, { params: { id: first.id } }))).toBe('not_found')
})

test('the change counts from what was measured before, whenever it was published', async () => {
  const somebody = await world.member()
  const [, later] = [await record(somebody, '60'), await record(somebody, '70')]
  const imported = await record(somebody, '64')
  await world.rows(`update entries set measured_at = measured_at - interval '1 microsecond' where id = $1`, [
    imported.id,
  ])
  await world.rows(`update entries set measured_at = measured_at + interval '1 minute' where id = $1`, [later.id])
  expect((await somebody.call(entries.one, { params: { id: imported.id } })).delta).toBe('4.0')
  expect((await somebody.call(entries.one, { params: { id: later.id } })).delta).toBe('6.0')
})

test('what had to wait is published now and measured when it was', async () => {
  const somebody = await world.member()
  const noon = await record(somebody, '61')
  const measuredAt = new Date(Date.parse(noon.measuredAt) - 5 * 3_600_000).toISOString()
  const key = { idempotencyKey: newKey() }
  const morning = await somebody.call(entries.record, { body: { weight: '60', measuredAt } }, key)
  expect(morning).toMatchObject({ measuredAt, delta: null })
  expect(Number(morning.id)).toBeGreaterThan(Number(noon.id))
  expect(morning.publishedAt > noon.publishedAt).toBe(true)
  expect((await somebody.call(entries.one, { params: { id: noon.id } })).delta).toBe('1.0')
  expect(await somebody.call(entries.record, { body: { weight: '60' } }, key)).toEqual(morning)
})

test.each(['2999-01-01T00:00:00Z', '9999-12-31T23:59:59.999999999+00:00', '2100-01-01T00:00:00+09:00'])(
  'nothing is measured in the future: %s is now',
  async (measuredAt) => {
    const entry = await member.call(entries.record, { body: { weight: '60', measuredAt } })
    expect(entry.measuredAt).toBe(entry.publishedAt)
  },
)

test('a time of a zone that no database knows is still a time', async () => {
  const body = { weight: '60', measuredAt: '2024-01-01T00:00:00+23:00' }
  expect((await member.call(entries.record, { body })).measuredAt).toBe('2023-12-31T01:00:00.000Z')
})

test('a time may be said in any zone', async () => {
  const body = { weight: '60', measuredAt: '2000-01-01T09:00:00.5+09:00' }
  expect((await member.call(entries.record, { body })).measuredAt).toBe('2000-01-01T00:00:00.500Z')
})

test.each<unknown>([
  '1999-12-31T23:59:59Z',
  '2026-01-01',
  '2026-01-01T07:00:00',
  '2026-02-30T07:00:00Z',
  '2026-13-01T07:00:00Z',
  '2026-01-01T25:00:00Z',
  '2026-01-01T07:00:00+99:99',
  '-002026-01-01T07:00:00Z',
  '+010000-01-01T00:00:00Z',
  'now',
  'infinity',
  'yesterday',
  "2026-01-01T07:00:00Z'; drop table entries; --",
  '２０２６-01-01T07:00:00Z',
  '2026-01-01T07:00:00Z\u0000',
  ' 2026-01-01T07:00:00Z',
  '',
  null,
  0,
  1_767_225_600_000,
  {},
  `2024-01-01T00:00:00.${'1'.repeat(150)}Z`,
])('the time %j is none', async (measuredAt) => {
  const body = { weight: '60', measuredAt: measuredAt as string }
  expect(await problemsOf(member.call(entries.record, { body }))).toEqual({ measuredAt: 'invalid' })
  expect(faultsIn(world)).toEqual([])
})

test('fifty times the same under one Idempotency-Key is one entry', async () => {
  const somebody = await world.member()
  const idempotencyKey = newKey()
  const body = { weight: '65.20', note: 'あ' }
  const made = await Promise.all(
    Array.from({ length: 50 }, () => somebody.call(entries.record, { body }, { idempotencyKey })),
  )
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await somebody.call(profiles.one, { params: { username: somebody.member.handle } })).toMatchObject({
    entries: 1,
  })
  for (const other of [
    { ...body, weight: '65.21' },
    { ...body, note: 'い' },
  ])
    expect(await outcomeOf(somebody.call(entries.record, { body: other }, { idempotencyKey }))).toBe(
      'idempotency_key_reused',
    )
  expect((await member.call(entries.record, { body }, { idempotencyKey })).id).not.toBe(made[0]?.id)
  expect(await wrongCounts(world)).toEqual([])
})

test('who published it, and nobody else, reads under which key it was sent', async () => {
  const [somebody, idempotencyKey] = [await world.member(), newKey()]
  const { id } = await somebody.call(entries.record, { body: { weight: '65' } }, { idempotencyKey })
  expect((await somebody.call(entries.one, { params: { id } })).key).toBe(idempotencyKey)
  expect(await member.call(entries.one, { params: { id } })).not.toHaveProperty('key')
})

test('what was deleted does not come back when its lost request is sent once more', async () => {
  const somebody = await world.member()
  const it = { params: { id: (await record(member)).id } }
  const [entryKey, commentKey] = [{ idempotencyKey: newKey() }, { idempotencyKey: newKey() }]
  const publish = () => somebody.call(entries.record, { body: { weight: '65' } }, entryKey)
  const say = () => somebody.call(comments.add, { ...it, body: { text: 'あ' } }, commentKey)
  const [entry, { comment }] = [await publish(), await say()]
  await somebody.call(entries.remove, { params: { id: entry.id } })
  await member.call(comments.remove, { params: { id: comment.id } })
  for (const again of [publish, say]) expect(await outcomeOf(again())).toBe('idempotency_key_reused')
  expect(await somebody.call(entries.ofMember, { params: { id: somebody.member.id }, query: {} })).toEqual({
    items: [],
    next: null,
  })
  expect((await member.call(comments.list, { ...it, query: {} })).items).toEqual([])
  expect(await outcomeOf(member.call(entries.record, { body: { weight: '65' } }, entryKey))).toBe('ok')
  expect(await wrongCounts(world)).toEqual([])
})

test('thirty entries an hour, and a repeated one is none of them', async () => {
  const strict = await startWorld({ limits: { ...world.config.limits, entriesPerMember: limitTable.entriesPerMember } })
  const [one, other] = [await strict.member(), await strict.member()]
  const idempotencyKey = newKey()
  const again = () => one.call(entries.record, { body: { weight: '65' } }, { idempotencyKey })
  await again()
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcomeOf(record(one))))
  expect(outcomes.filter((it) => it === 'ok')).toHaveLength(29)
  expect(outcomes.filter((it) => it === 'too_many_requests')).toHaveLength(11)
  expect(await outcomeOf(again())).toBe('ok')
  expect(await outcomeOf(record(other))).toBe('ok')
  strict.clock.advance(3601)
  expect(await outcomeOf(record(one))).toBe('ok')
})

test('an entry has an id of its own and says to everybody whose it is', async () => {
  const [owner, other] = [await world.member(), await world.member()]
  const [first, second] = [await record(owner), await record(owner)]
  expect(first.id).not.toBe(second.id)
  for (const { call } of [owner, other])
    expect(await call(entries.one, { params: { id: first.id } })).toMatchObject({ id: first.id, member: owner.member })
  expect(await world.rows('select member_id from entries where id = $1', [first.id])).toEqual([
    { member_id: owner.member.id },
  ])
})

test('only the owner deletes an entry, once', async () => {
  const [owner, other] = [await world.member(), await world.member()]
  const it = { params: { id: (await record(owner)).id } }
  expect(await outcomeOf(other.call(entries.remove, it))).toBe('not_own_entry_to_delete')
  expect((await other.call(entries.one, it)).isOwn).toBe(false)
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(owner.call(entries.remove, it))))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'not_found')).toHaveLength(9)
  expect(await wrongCounts(world)).toEqual([])
})

test('the entries of a member come in pages; of somebody disabled or unknown there are none', async () => {
  const somebody = await world.member()
  const params = { id: somebody.member.id }
  const pages = () => scrolled((query) => member.call(entries.ofMember, { params, query }))
  expect(await pages()).toEqual([[]])
  const ids = await seedEntries(world, Array<string>(45).fill(params.id))
  expect(await pages()).toEqual([ids.slice(25), ids.slice(5, 25), ids.slice(0, 5)].map((page) => page.toReversed()))
  await disable(world, params.id)
  const unknown = { id: crypto.randomUUID() }
  for (const nobody of [params, unknown])
    expect(await outcomeOf(member.call(entries.ofMember, { params: nobody, query: {} }))).toBe('not_found')
  expect(await outcomeOf(member.call(entries.one, { params: { id: ids[0] ?? '' } }))).toBe('not_found')
  expect(await outcomeOf(member.call(entries.remove, { params: { id: ids[0] ?? '' } }))).toBe('not_found')
})

test('a page goes on to the next one, though an entry on it is deleted while it is read', async () => {
  const somebody = await world.member()
  const params = { id: somebody.member.id }
  await seedEntries(world, Array<string>(21).fill(params.id))
  const over = new AbortController()
  const changing = (async () => {
    while (!over.signal.aborted) {
      const newest = await seedEntries(world, [params.id])
      await world.rows('delete from entries where id = any($1)', [newest])
    }
  })()
  const page = () => member.call(entries.ofMember, { params, query: {} })
  const seen = new Set<boolean>()
  for (let times = 0; times < 12; times++)
    for (const { next } of await Promise.all(Array.from({ length: 8 }, page))) seen.add(next !== null)
  over.abort()
  await changing
  expect(seen).toEqual(new Set([true]))
})

test.each(['0', '-1', '1.5', '1e3', 'abc', '01', '99999999999999999', '%27', '1;--', '１'])(
  'the id %s is no id',
  async (id) => {
    expect((await member.fetch(`/api/entries/${id}`)).status).toBe(400)
    expect(faultsIn(world)).toEqual([])
  },
)
