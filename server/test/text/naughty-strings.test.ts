import { comments, entries, feed, notices, profiles, Refused, stats } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../steps/accounts.ts'
import { dirtyStrings, naughtyStrings } from '../corpus/naughty-strings.ts'
import { caseAbout, decide, moderatorIn, report } from '../steps/moderation.ts'
import { faultsIn, record, seedEntries, seedMembers } from '../steps/social.ts'
import { startWorld } from '../world/world.ts'

const world = await startWorld()
const member = await world.member()
const entry = { params: { id: (await record(member)).id } }
const statusOf = async (path: string) => (await member.fetch(path)).status

test.each(naughtyStrings)('%j is a note and a comment like any other', async (text) => {
  const kept = text.normalize('NFC')
  const made = await record(member, '65', text)
  expect(made.note).toBe(kept)
  expect((await member.call(entries.one, { params: { id: made.id } })).note).toBe(kept)
  const { comment } = await member.call(comments.add, { ...entry, body: { text } })
  expect(comment.text).toBe(kept)
  const { items } = await member.call(comments.list, { ...entry, query: {} })
  expect(items[0]?.text).toBe(kept)
})

test('whatever is searched or asked for as a username is found, not found or refused', async () => {
  const short = dirtyStrings.filter((text) => text.isWellFormed() && text.length < 1000)
  for (const text of [...naughtyStrings, ...short]) {
    const word = encodeURIComponent(text)
    expect([200, 400]).toContain(await statusOf(`/api/profiles?search=${word}`))
    expect([400, 404]).toContain(await statusOf(`/api/profiles/${word}`))
  }
  for (const bytes of ['%FF', '%ED%A0%80', '%C0%80', '%', '%zz', '%00', 'a%00b', '%2e%2e', '%5C', '%25'])
    for (const path of [`/api/profiles/${bytes}`, `/api/profiles?search=${bytes}`, `/api/entries/${bytes}`])
      expect([200, 400, 404]).toContain(await statusOf(path))
  expect(faultsIn(world)).toEqual([])
})

test('whatever is asked for as a side or a kind of activity is refused', async () => {
  const short = dirtyStrings.filter((text) => text.isWellFormed() && text.length < 1000)
  for (const text of [...naughtyStrings, ...short]) {
    const word = encodeURIComponent(text)
    for (const query of [`side=${word}`, `kind=${word}`, `side=own&kind=${word}`])
      expect([query, await statusOf(`/api/activity?${query}`)]).toEqual([query, 400])
  }
  expect(faultsIn(world)).toEqual([])
})

test('what is no text is refused, and what is not to be seen does not stay', async () => {
  for (const text of dirtyStrings) {
    const outcomes = [
      await outcomeOf(record(member, '65', text)),
      await outcomeOf(member.call(comments.add, { ...entry, body: { text } })),
    ]
    for (const outcome of outcomes) expect(['ok', 'invalid_input', 'body_too_large']).toContain(outcome)
  }
  const odd = `note ~ '[\\u202a-\\u202e\\u2066-\\u2069\\u0001-\\u0008\\u001b\\u0085]' or length(note) > 2000`
  expect(await world.rows(`select note from entries where ${odd}`)).toEqual([])
  for (const text of ['\u0000', '\ud800']) {
    const refusal = await record(member, '65', text).catch((error: unknown) => error)
    expect(refusal instanceof Refused && refusal.body.problems).toEqual({ note: 'invalid_characters' })
  }
  expect(faultsIn(world)).toEqual([])
})

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const oddBodies = [
  '',
  'null',
  '[]',
  '"65"',
  '65',
  '{"weight":{"toString":1}}',
  '{"weight":["65"]}',
  '{"weight":true}',
  '{"weight":65,"note":1}',
  '{"weight":65,"note":null}',
  '{"weight":65,"note":["x"]}',
  '{"weight":65,"note":{"length":3}}',
  '{"__proto__":{"weight":"65"}}',
  '{"weight":1e400}',
  '{"weight":65',
  `{"weight":${nested(10_000)}}`,
  `{"weight":"65","note":"${'あ'.repeat(2000)}"}`,
  `{"text":${nested(10_000)}}`,
  `{"text":"${'あ'.repeat(5000)}"}`,
  `{"text":["x"]}`,
  `{"text":{}}`,
]
test.each(['/api/entries', `/api/entries/${entry.params.id}/comments`])(
  'a body of another shape writes nothing at %s',
  async (path) => {
    const count = async () =>
      (await world.rows('select (select count(*) from entries) + (select count(*) from comments) as n'))[0]
    const before = await count()
    for (const body of oddBodies) {
      const answer = await member.fetch(path, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          'Idempotency-Key': crypto.randomUUID(),
        },
      })
      expect([body.slice(0, 60), answer.status]).toEqual([body.slice(0, 60), 400])
    }
    expect(await count()).toEqual(before)
    expect(({} as { weight?: unknown }).weight).toBeUndefined()
    expect(faultsIn(world)).toEqual([])
  },
)

test.each([
  'text/plain',
  'application/json2',
  'application/jsonx; charset=utf-8',
  '\tapplication/xml',
  'multipart/form-data; boundary=x',
  '',
])('a weight sent as %j is none', async (type) => {
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': crypto.randomUUID() }
  const answer = await member.fetch('/api/entries', {
    method: 'POST',
    body: new TextEncoder().encode('{"weight":"65"}'),
    headers: { ...headers, ...(type && { 'Content-Type': type }) },
  })
  expect(answer.status).toBe(415)
})

test.each(['', 'x', '1', '00000000-0000-0000-0000-00000000000', "' or 1=1 --", 'x'.repeat(5000)])(
  'the key %j is no idempotency key',
  async (key) => {
    const answer = await member.fetch('/api/entries', {
      method: 'POST',
      body: '{"weight":"65"}',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': key },
    })
    expect(answer.status).toBe(400)
  },
)

test('no odd row that the tables allow takes a list down', async () => {
  const [odd] = await seedMembers(world, 1, ' ')
  const id = odd ?? ''
  const ids = await seedEntries(world, Array<string>(5).fill(id))
  const texts = ['', '\u202e\u0001', 'あ'.repeat(2000), '<b>', ' ']
  for (const [i, text] of texts.entries())
    await world.rows('update entries set note = $2, weight = $3 where id = $1', [
      ids[i],
      text,
      [0.00001, 500, 1, 2, 3][i],
    ])
  await world.rows(`update entries set measured_at = '0001-01-01' where id = $1`, [ids[0]])
  await world.rows(`update entries set measured_at = '9999-12-31', created_at = '9999-12-31' where id = $1`, [ids[1]])
  await world.rows(
    `insert into comments (entry_id, member_id, text, idempotency_key) select $1, $2, t, gen_random_uuid() from unnest($3::text[]) t`,
    [ids[0], id, [' ', '\u0001', 'x'.repeat(5000)]],
  )
  const them = { params: { id }, query: {} }
  const lists = [
    member.call(feed.all, { query: {} }),
    member.call(entries.ofMember, them),
    member.call(comments.list, { params: { id: ids[0] ?? '' }, query: {} }),
    member.call(profiles.list, { query: {} }),
    member.call(profiles.recommended, {}),
    member.call(stats.mine, {}),
  ]
  for (const list of lists) expect(await outcomeOf(list)).toBe('ok')
  expect(faultsIn(world)).toEqual([])
})

test('whatever somebody writes in a report, a message to whom it is about or an objection is kept or refused', async () => {
  const [moderator, reporter] = [await moderatorIn(world), await world.member()]
  for (const text of [...naughtyStrings, ...dirtyStrings]) {
    const { id } = await record(member)
    const reported = await outcomeOf(report(reporter, { kind: 'entry', id, note: text }))
    expect(['ok', 'invalid_input', 'body_too_large']).toContain(reported)
    for (const thing of ['entry', 'comment', 'profile', 'picture'] as const)
      expect(['not_found', 'invalid_input', 'body_too_large']).toContain(
        await outcomeOf(report(reporter, { kind: thing, id: text })),
      )
    if (reported !== 'ok') continue
    const { id: caseId } = await caseAbout(moderator, member, 'entry')
    const { history } = await decide(moderator, caseId, { act: 'warn', message: text })
    const objection = { params: { id: history[0]?.id ?? '' }, body: { text } }
    expect(['ok', 'invalid_input']).toContain(await outcomeOf(member.call(notices.object, objection)))
  }
  expect(faultsIn(world)).toEqual([])
})
