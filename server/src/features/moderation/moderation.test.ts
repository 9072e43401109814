import {
  activity,
  comments,
  entries,
  feed,
  moderation,
  pictures,
  profiles,
  sessions,
  shortLinks,
} from '@hakari/contract'
import { expect, test } from 'vitest'
import { isSignedIn, outcomeOf } from '../../../test/steps/accounts.ts'
import {
  appoint,
  caseAbout,
  decide,
  type Moderator,
  moderatorIn,
  noticesOf,
  openCases,
  report,
} from '../../../test/steps/moderation.ts'
import { faultsIn, membersOf, record, wrongActivities, wrongCounts, wrongDays } from '../../../test/steps/social.ts'
import { photo } from '../../../test/corpus/pictures.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const moderator = await moderatorIn(world)
const picture = new Blob([new Uint8Array(await photo())])

async function reportedEntry(note = 'ひどい言葉') {
  const [owner, by] = await membersOf(world, 2)
  const entry = await record(owner, '65.2', note)
  await report(by, { kind: 'entry', id: entry.id })
  return { owner, by, entry, caseId: (await caseAbout(moderator, owner, 'entry')).id }
}

const sees = (who: SignedIn, id: string) => outcomeOf(who.call(entries.one, { params: { id } }))
const oneCase = (id: string, by: SignedIn = moderator) => by.call(moderation.one, { params: { id } })
const actOf = async (caseId: string) => {
  const found = (await oneCase(caseId)).history.find((act) => act.caseId === caseId)
  if (!found) throw new Error('nothing was done')
  return found
}
const reverse = async (caseId: string, by: SignedIn = moderator) =>
  by.call(moderation.reverse, { params: { id: (await actOf(caseId)).id } })

test('doing nothing closes a case and tells nobody', async () => {
  const { owner, by, entry, caseId } = await reportedEntry()
  const decided = await decide(moderator, caseId, { act: 'none' })
  expect(decided).toMatchObject({ isOpen: false, now: 'there', history: [{ act: 'none', reason: null }] })
  expect([await sees(by, entry.id), await noticesOf(owner)]).toEqual(['ok', []])
  expect((await openCases(moderator)).map(({ id }) => id)).not.toContain(caseId)
  const { items } = await moderator.call(moderation.queue, { query: { state: 'decided' } })
  expect(items[0]?.id).toBe(caseId)
})

test('a hidden entry is its owner’s alone, is not widened, and is back when that is undone', async () => {
  const { owner, by, entry, caseId } = await reportedEntry()
  const { code } = await owner.call(shortLinks.create, { params: { id: entry.id } })
  expect(await decide(moderator, caseId, { act: 'hide' })).toMatchObject({ now: 'hidden' })
  expect([await sees(owner, entry.id), await sees(by, entry.id)]).toEqual(['ok', 'not_found'])
  expect(await outcomeOf(world.call(shortLinks.resolve, { params: { code } }))).toBe('not_found')
  const widen = (audience: 'everyone' | 'self') =>
    outcomeOf(owner.call(entries.setAudience, { params: { id: entry.id }, body: { audience } }))
  expect([await widen('everyone'), await widen('self')]).toEqual(['hidden_by_moderators', 'ok'])
  expect([await wrongCounts(world), await wrongDays(world)]).toEqual([[], []])
  await reverse(caseId)
  expect([await sees(by, entry.id), await widen('self')]).toEqual(['ok', 'ok'])
  expect([await wrongCounts(world), await wrongDays(world)]).toEqual([[], []])
})

test('a hidden comment is nowhere but for its writer, in no count and in no activity, until it is shown again', async () => {
  const [owner, writer, by] = await membersOf(world, 3)
  const { id } = await record(owner)
  const params = { params: { id } }
  const { comment } = await writer.call(comments.add, { ...params, body: { text: 'ひどい言葉' } })
  await report(by, { kind: 'comment', id: comment.id })
  const shown = async (to: SignedIn) => {
    const entry = await to.call(entries.one, params)
    const { items } = await to.call(comments.list, { ...params, query: {} })
    return [entry.comments, entry.newestComment?.excerpt ?? null, items.length]
  }
  const told = async () => [
    (await owner.call(activity.list, { query: {} })).items.length,
    (await owner.call(activity.unread, {})).unread,
  ]
  expect([await shown(by), await shown(owner), await told()]).toEqual([
    [1, 'ひどい言葉', 1],
    [1, 'ひどい言葉', 1],
    [1, 1],
  ])
  const { id: caseId } = await caseAbout(moderator, writer, 'comment')
  await decide(moderator, caseId, { act: 'hide' })
  expect([await shown(by), await shown(owner), await told()]).toEqual([
    [0, null, 0],
    [0, null, 0],
    [0, 0],
  ])
  expect((await shown(writer))[2]).toBe(1)
  expect(await wrongCounts(world)).toEqual([])
  await reverse(caseId)
  expect([await shown(by), await told()]).toEqual([
    [1, 'ひどい言葉', 1],
    [1, 1],
  ])
  expect([await wrongCounts(world), await wrongActivities(world)]).toEqual([[], []])
})

test('a hidden comment that is deleted, or whose writer is kept out, is counted no other way', async () => {
  const [owner, writer, by] = await membersOf(world, 3)
  const { id } = await record(owner)
  const add = async () => (await writer.call(comments.add, { params: { id }, body: { text: '言葉' } })).comment.id
  const hide = async (commentId: string) => {
    await report(by, { kind: 'comment', id: commentId })
    await decide(moderator, (await caseAbout(moderator, writer, 'comment')).id, { act: 'hide' })
  }
  const first = await add()
  await hide(first)
  await writer.call(comments.remove, { params: { id: first } })
  expect(await wrongCounts(world)).toEqual([])
  await hide(await add())
  await report(by, { kind: 'profile', id: writer.member.id })
  const { id: caseId } = await caseAbout(moderator, writer, 'profile')
  await decide(moderator, caseId, { act: 'disable' })
  expect(await wrongCounts(world)).toEqual([])
  await reverse(caseId)
  expect(await wrongCounts(world)).toEqual([])
})

test('a hidden profile has no words and a hidden picture is gone, and both come back', async () => {
  const [owner, by] = await membersOf(world, 2)
  const name = pictures.objectName(owner.member.id)
  await owner.call(pictures.upload, { query: { name } }, { picture })
  await world.rows(`update members set bio = 'ひどい自己紹介' where id = $1`, [owner.member.id])
  const shown = async () => {
    const { bio, avatar } = await by.call(profiles.one, { params: { username: owner.member.handle } })
    return [bio, avatar !== null]
  }
  for (const kind of ['profile', 'picture'] as const) {
    await report(by, { kind, id: owner.member.id })
    await decide(moderator, (await caseAbout(moderator, owner, kind)).id, { act: 'hide' })
  }
  expect(await shown()).toEqual(['', false])
  const { items } = await moderator.call(moderation.queue, { query: { state: 'decided' } })
  for (const { id } of items.filter(({ subject }) => subject?.id === owner.member.id)) await reverse(id)
  expect(await shown()).toEqual(['ひどい自己紹介', true])
  const { avatar } = await by.call(profiles.one, { params: { username: owner.member.handle } })
  expect((await by.fetch(`${avatar}/192.webp`)).status).toBe(200)
})

test('whoever is disabled is out at once and seen by nobody, and comes in again when it is undone', async () => {
  const { owner, by, caseId } = await reportedEntry()
  await decide(moderator, caseId, { act: 'disable' })
  expect(await isSignedIn(owner)).toBe(false)
  const signIn = () =>
    outcomeOf(owner.call(sessions.signIn, { body: { email: owner.email, password: owner.password } }))
  const look = () => outcomeOf(by.call(profiles.one, { params: { username: owner.member.handle } }))
  expect([await signIn(), await look()]).toEqual(['account_disabled', 'not_found'])
  await reverse(caseId)
  expect([await signIn(), await look()]).toEqual(['ok', 'ok'])
  expect(await wrongCounts(world)).toEqual([])
})

test('who is concerned is told by mail and in the app what was done, why and for how long, and never by whom', async () => {
  const { owner, by, caseId } = await reportedEntry()
  await decide(moderator, caseId, { act: 'suspend', days: 7, reason: 'spam', message: '宣伝はお控えください。' })
  const [mail] = await eventually(async () => {
    const found = (await world.mailTo(owner.email)).filter(({ subject }) => subject.endsWith('運営からのお知らせ'))
    if (found.length === 0) throw new Error('no mail yet')
    return found
  })
  for (const words of ['停止しました', 'スパム', '宣伝はお控えください。', '異議を申し立て', '日本時間'])
    expect(mail?.text).toContain(words)
  const [notice] = await noticesOf(owner)
  expect(notice).toMatchObject({
    act: 'suspend',
    about: 'entry',
    reason: 'spam',
    message: '宣伝はお控えください。',
    excerpt: 'ひどい言葉',
    mayObject: true,
    isSeen: false,
  })
  const days = (Date.parse(notice?.until ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  for (const told of [mail?.text, mail?.html, JSON.stringify(notice)])
    for (const { member } of [moderator, by]) {
      expect(told).not.toContain(member.handle)
      expect(told).not.toContain(member.id)
    }
})

test('each act that takes something away needs a proof of its own, and others need none', async () => {
  const cases = await Promise.all([reportedEntry(), reportedEntry(), reportedEntry()])
  const [first, second, third] = cases.map(({ caseId }) => caseId)
  const send = (caseId: string | undefined, act: 'hide' | 'warn' | 'suspend') =>
    outcomeOf(
      moderator.call(moderation.decide, {
        params: { id: caseId ?? '' },
        body: { act, reason: 'spam', ...(act === 'suspend' && { days: 1 as const }) },
      }),
    )
  await moderator.prove()
  expect(await send(first, 'hide')).toBe('ok')
  expect(await send(second, 'hide')).toBe('recent_sign_in_needed')
  expect(await send(second, 'warn')).toBe('ok')
  expect(await send(third, 'suspend')).toBe('recent_sign_in_needed')
  await moderator.prove()
  expect(await send(third, 'suspend')).toBe('ok')
})

test('of two acts at once with one proof, one is done', async () => {
  const [one, two] = [await reportedEntry(), await reportedEntry()]
  await moderator.prove()
  const hide = ({ caseId }: { caseId: string }) =>
    outcomeOf(moderator.call(moderation.decide, { params: { id: caseId }, body: { act: 'hide', reason: 'spam' } }))
  expect((await Promise.all([hide(one), hide(two)])).toSorted()).toEqual(['ok', 'recent_sign_in_needed'])
})

test('a case is decided once, and the same decision sent again is that one', async () => {
  const { caseId } = await reportedEntry()
  const second = await moderatorIn(world)
  const idempotencyKey = crypto.randomUUID()
  const send = (by: Moderator, message: string, key = idempotencyKey) =>
    outcomeOf(
      by.call(
        moderation.decide,
        { params: { id: caseId }, body: { act: 'warn', reason: 'spam', message } },
        { idempotencyKey: key },
      ),
    )
  expect(await send(moderator, 'a')).toBe('ok')
  expect(await send(moderator, 'a')).toBe('ok')
  expect(await send(moderator, 'b')).toBe('idempotency_key_reused')
  expect(await send(moderator, 'a', crypto.randomUUID())).toBe('case_decided')
  expect(await send(second, 'a')).toBe('case_decided')
})

test('an act without a reason, a suspension without days and what is not there are refused', async () => {
  const { owner, entry, caseId } = await reportedEntry()
  const send = (body: object, id = caseId) =>
    outcomeOf(moderator.call(moderation.decide, { params: { id }, body: body as never }))
  await moderator.prove()
  expect(await send({ act: 'warn' })).toBe('invalid_input')
  expect(await send({ act: 'suspend', reason: 'spam' })).toBe('invalid_input')
  expect(await send({ act: 'suspend', reason: 'spam', days: 365 })).toBe('invalid_input')
  expect(await send({ act: 'none' }, '999999999999')).toBe('not_found')
  await owner.call(entries.remove, { params: { id: entry.id } })
  expect(await send({ act: 'hide', reason: 'spam' })).toBe('not_found')
  expect(await send({ act: 'none' })).toBe('ok')
})

test('nobody decides about themselves, nor about what they reported while there is somebody else', async () => {
  const own = await startWorld()
  const [first, [owner]] = [await moderatorIn(own), await membersOf(own, 1)]
  const entry = await record(owner)
  await report(first, { kind: 'entry', id: entry.id })
  const [alone] = await openCases(first)
  expect(alone?.isForOthers).toBe(false)
  const second = await moderatorIn(own)
  expect((await openCases(first))[0]?.isForOthers).toBe(true)
  expect(await outcomeOf(decide(first, alone?.id ?? '', { act: 'none' }))).toBe('own_case')
  expect(await outcomeOf(decide(second, alone?.id ?? '', { act: 'none' }))).toBe('ok')
  await report(owner, { kind: 'profile', id: first.member.id })
  const about = await caseAbout(second, first, 'profile')
  // What was said about a moderator is not theirs to read.
  expect((await openCases(first)).map(({ id }) => id)).not.toContain(about.id)
  expect(await outcomeOf(first.call(moderation.one, { params: { id: about.id } }))).toBe('not_found')
  expect(await outcomeOf(decide(first, about.id, { act: 'none' }))).toBe('not_found')
  expect(await outcomeOf(decide(second, about.id, { act: 'warn' }))).toBe('ok')
})

test('for whoever is no moderator, or has no second factor, everything of theirs answers as what is not there', async () => {
  const [plain, appointed] = await membersOf(world, 2)
  await appoint(world, appointed)
  const suspended = await moderatorIn(world)
  await world.rows(`update members set suspended_until = now() + interval '1 day' where id = $1`, [suspended.member.id])
  const asked = async (by: { fetch: typeof plain.fetch }, path: string, method: string) => {
    const answer = await by.fetch(path, { method, headers: { Origin: world.url, 'Content-Type': 'application/json' } })
    const { requestId, ...body } = (await answer.json()) as { requestId: string }
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive', 'connection'].includes(name)),
    )
    return { status: answer.status, body, headers, hasId: requestId !== '' }
  }
  for (const by of [world.visitor(), plain, appointed, suspended])
    for (const [method, path] of [
      ['GET', '/cases'],
      ['GET', '/cases/1'],
      ['POST', '/cases/1/decision'],
      ['GET', '/objections'],
      ['GET', '/audit'],
      ['GET', '/figures'],
    ] as const) {
      const unknown = await asked(by, `/api/nothing-here${path}`, method)
      expect(unknown.status).toBe(404)
      expect(await asked(by, `/api/moderation${path}`, method)).toEqual(unknown)
    }
})

test('figures count members, entries, reports and acts by week, and hold no weight', async () => {
  const { weeks, members } = await moderator.call(moderation.figures, {})
  expect(weeks).toHaveLength(12)
  expect(new Date(`${weeks[0]?.from}T00:00:00Z`).getUTCDay()).toBe(1)
  expect(members).toBeGreaterThan(10)
  expect(weeks[0]?.entries).toBeGreaterThan(5)
  expect(weeks[0]?.reports).toBeGreaterThan(5)
  expect(weeks[0]?.acts).toBeGreaterThan(5)
  expect(Object.keys(weeks[0] ?? {}).toSorted()).toEqual(['acts', 'entries', 'from', 'members', 'reports'])
})

test('pages of the queue go on from the oldest to the newest', async () => {
  const own = await startWorld()
  const [first, [owner, by]] = [await moderatorIn(own), await membersOf(own, 2)]
  for (let i = 0; i < 23; i++) await report(by, { kind: 'entry', id: (await record(owner)).id })
  const page = await first.call(moderation.queue, { query: {} })
  const rest = await first.call(moderation.queue, { query: { before: page.next ?? '' } })
  const ids = [...page.items, ...rest.items].map(({ id }) => Number(id))
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect([page.items.length, rest.items.length, rest.next]).toEqual([20, 3, null])
  expect(page.waiting).toMatchObject({ cases: 23, objections: 0 })
  for (const { id } of [...page.items, ...rest.items]) await decide(first, id, { act: 'none' })
  const decided = await first.call(moderation.queue, { query: { state: 'decided' } })
  const older = await first.call(moderation.queue, { query: { state: 'decided', before: decided.next ?? '' } })
  expect([...decided.items, ...older.items].map(({ id }) => Number(id))).toEqual(ids.toReversed())
  expect((await by.call(feed.all, { query: {} })).items.length).toBeGreaterThan(0)
})

test('nothing went wrong on our side', () => {
  expect(faultsIn(world)).toEqual([])
})
