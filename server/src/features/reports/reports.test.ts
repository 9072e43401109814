import { blocks, comments, entries, moderation, pictures, privacy, reports } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { caseAbout, decide, moderatorIn, openCases, report } from '../../../test/steps/moderation.ts'
import { membersOf, record } from '../../../test/steps/social.ts'
import { photo } from '../../../test/corpus/pictures.ts'
import { type SignedIn, startWorld, wideLimits } from '../../../test/world/world.ts'

const world = await startWorld()
const moderator = await moderatorIn(world)
const picture = new Blob([new Uint8Array(await photo())])

const commentOn = async (by: SignedIn, entryId: string, text: string) =>
  (await by.call(comments.add, { params: { id: entryId }, body: { text } })).comment.id
const tried = (who: SignedIn, kind: 'entry' | 'comment' | 'profile' | 'picture', id: string) =>
  outcomeOf(report(who, { kind, id }))
const seenBy = async (id: string) => moderator.call(moderation.one, { params: { id } })

test('reports of the same thing by many come together in one case, with their reasons counted', async () => {
  const [owner, one, two, three] = await membersOf(world, 4)
  const { id } = await record(owner, '65.2', 'ひどい言葉')
  for (const by of [one, two]) await report(by, { kind: 'entry', id, reason: 'harassment', note: 'つらいです' })
  await report(three, { kind: 'entry', id, reason: 'spam' })
  const found = await caseAbout(moderator, owner, 'entry')
  expect(found).toMatchObject({
    reports: 3,
    reasons: [
      { reason: 'harassment', count: 2 },
      { reason: 'spam', count: 1 },
    ],
    excerpt: 'ひどい言葉',
    isOpen: true,
    isForOthers: false,
  })
  const { said } = await seenBy(found.id)
  expect(said.map(({ reason, note }) => [reason, note])).toEqual([
    ['spam', ''],
    ['harassment', 'つらいです'],
    ['harassment', 'つらいです'],
  ])
  for (const by of [one, two, three]) expect(JSON.stringify(await seenBy(found.id))).not.toContain(by.member.id)
})

test('many who report at once make one case', async () => {
  const [owner, ...others] = await membersOf(world, 7)
  const { id } = await record(owner)
  await Promise.all(others.map((by) => report(by, { kind: 'entry', id })))
  expect((await openCases(moderator)).filter(({ subject }) => subject?.id === owner.member.id)).toMatchObject([
    { reports: 6 },
  ])
})

test('who reports a thing again says it otherwise, and is counted once', async () => {
  const [owner, by] = await membersOf(world, 2)
  const { id } = await record(owner)
  await report(by, { kind: 'entry', id, reason: 'spam', note: 'はじめ' })
  await report(by, { kind: 'entry', id, reason: 'obscenity', note: 'あとで' })
  const { id: caseId } = await caseAbout(moderator, owner, 'entry')
  expect((await seenBy(caseId)).said).toMatchObject([{ reason: 'obscenity', note: 'あとで' }])
})

test('the same report sent twice is one, and another one under its key is refused', async () => {
  const [owner, by] = await membersOf(world, 2)
  const { id } = await record(owner)
  const idempotencyKey = crypto.randomUUID()
  const send = (note: string) =>
    outcomeOf(by.call(reports.send, { body: { kind: 'entry', id, reason: 'spam', note } }, { idempotencyKey }))
  expect([await send('a'), await send('a'), await send('b')]).toEqual(['ok', 'ok', 'idempotency_key_reused'])
})

test('a comment is kept as it was, with the note above it and what stood around it, and no weight', async () => {
  const [owner, writer, by] = await membersOf(world, 3)
  const { id } = await record(owner, '71.37', '朝の記録')
  await commentOn(by, id, 'まえ')
  const reported = await commentOn(writer, id, 'ひどい')
  await commentOn(by, id, 'あと')
  await report(by, { kind: 'comment', id: reported })
  await writer.call(comments.remove, { params: { id: reported } })
  const { id: caseId } = await caseAbout(moderator, writer, 'comment')
  const found = await seenBy(caseId)
  expect(found.copy).toMatchObject({ text: 'ひどい', handle: writer.member.handle, picture: null })
  expect(found.now).toBe('deleted')
  expect(found.context.map(({ kind, text, isReported }) => [kind, text, isReported])).toEqual([
    ['entry', '朝の記録', false],
    ['comment', 'まえ', false],
    ['comment', 'ひどい', true],
    ['comment', 'あと', false],
  ])
  expect(JSON.stringify(found)).not.toContain('71.37')
})

test('a note that is changed after the report is still there for moderators as it was', async () => {
  const [owner, by] = await membersOf(world, 2)
  const { id } = await record(owner, '65.2', 'もとの言葉')
  await report(by, { kind: 'entry', id })
  await owner.call(entries.edit, { params: { id }, body: { note: '別の言葉', revision: 0 } })
  const { id: caseId } = await caseAbout(moderator, owner, 'entry')
  expect((await seenBy(caseId)).copy?.text).toBe('もとの言葉')
})

test('a picture that its owner takes away is there for moderators, and for nobody else', async () => {
  const [owner, by] = await membersOf(world, 2)
  const name = pictures.objectName(owner.member.id)
  await owner.call(pictures.upload, { query: { name } }, { picture })
  await report(by, { kind: 'picture', id: owner.member.id })
  const { id: caseId } = await caseAbout(moderator, owner, 'picture')
  const address = `${(await seenBy(caseId)).copy?.picture}/192.webp`
  const open = async (browser: typeof moderator | SignedIn) => (await browser.fetch(address)).status
  expect([await open(by), await open(moderator)]).toEqual([200, 200])
  await owner.call(pictures.remove, { params: { name }, query: {} })
  expect([await open(owner), await open(by), await open(moderator)]).toEqual([404, 404, 200])
  expect((await seenBy(caseId)).now).toBe('deleted')
})

test('another picture is another case, and so is what is reported after a decision', async () => {
  const [owner, by] = await membersOf(world, 2)
  const name = pictures.objectName(owner.member.id)
  const upload = () => owner.call(pictures.upload, { query: { name } }, { picture })
  const count = async () =>
    (await openCases(moderator)).filter(({ subject, kind }) => kind === 'picture' && subject?.id === owner.member.id)
      .length
  await upload()
  await report(by, { kind: 'picture', id: owner.member.id })
  await upload()
  await report(by, { kind: 'picture', id: owner.member.id })
  expect(await count()).toBe(2)
  const { id } = await caseAbout(moderator, owner, 'picture')
  await decide(moderator, id, { act: 'none' })
  expect(await count()).toBe(1)
})

test('nobody reports what they do not see, what is not there, or what is their own', async () => {
  const [owner, by] = await membersOf(world, 2)
  const hidden = await owner.call(entries.record, { body: { weight: '65.2', audience: 'self' } })
  const shown = await record(owner)
  const comment = await commentOn(owner, shown.id, 'じぶん')
  expect(await tried(by, 'entry', hidden.id)).toBe('not_found')
  expect(await tried(by, 'picture', owner.member.id)).toBe('not_found')
  for (const id of ['0', 'x', '999999999999', owner.member.id, `${shown.id} or true`])
    expect(await tried(by, 'entry', id)).toBe('not_found')
  for (const id of ['1', 'x', '00000000-0000-4000-8000-000000000000'])
    expect(await tried(by, 'profile', id)).toBe('not_found')
  expect(await tried(owner, 'entry', shown.id)).toBe('own_profile')
  expect(await tried(owner, 'comment', comment)).toBe('own_profile')
  expect(await tried(owner, 'profile', owner.member.id)).toBe('own_profile')
  await owner.call(privacy.change, { body: { isPrivate: true } })
  expect(await tried(by, 'entry', shown.id)).toBe('not_found')
  expect(await tried(by, 'profile', owner.member.id)).toBe('ok')
  await owner.call(blocks.block, { params: { id: by.member.id } })
  expect(await tried(by, 'profile', owner.member.id)).toBe('not_found')
})

test('the 21st report of a day is refused', async () => {
  const own = await startWorld({ limits: { ...wideLimits, reportsPerMember: { times: 20, seconds: 86_400 } } })
  const [owner, by] = await membersOf(own, 2)
  for (let i = 0; i < 20; i++) await report(by, { kind: 'entry', id: (await record(owner)).id })
  const { id } = await record(owner)
  expect(await outcomeOf(report(by, { kind: 'entry', id }))).toBe('too_many_requests')
})

test('a report and a decision at the same time: the report is in the case, or in a new one', async () => {
  const [owner, by, late] = await membersOf(world, 3)
  const { id } = await record(owner)
  await report(by, { kind: 'entry', id })
  const { id: caseId } = await caseAbout(moderator, owner, 'entry')
  await Promise.all([decide(moderator, caseId, { act: 'none' }), report(late, { kind: 'entry', id })])
  const counted = await world.rows<{ decided: boolean; reports: number }>(
    `select c.decided_at is not null as decided, count(r.id)::integer as reports from cases c
     join reports r on r.case_id = c.id where c.subject_id = $1 group by c.id order by c.id`,
    [owner.member.id],
  )
  expect([
    [{ decided: true, reports: 2 }],
    [
      { decided: true, reports: 1 },
      { decided: false, reports: 1 },
    ],
  ]).toContainEqual(counted)
})
