import { accounts, moderation, notices, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import {
  caseAbout,
  decide,
  type Moderator,
  moderatorIn,
  noticesOf,
  objectionToken,
  report,
} from '../../../test/steps/moderation.ts'
import { membersOf, record } from '../../../test/steps/social.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { type SignedIn, startWorld, type World } from '../../../test/world/world.ts'

const world = await startWorld()
const [first, second] = [await moderatorIn(world), await moderatorIn(world)]

/** Somebody about whom something was done. */
async function actedOn(
  act: 'warn' | 'hide' | 'suspend' | 'disable',
  { by = first, at = world }: { by?: Moderator; at?: World } = {},
) {
  const [owner, reporter] = await membersOf(at, 2)
  const entry = await record(owner, '65.2', 'ひどい言葉')
  await report(reporter, { kind: 'entry', id: entry.id })
  const { id: caseId } = await caseAbout(by, owner, 'entry')
  const { history } = await decide(by, caseId, { act, message: '理由です' })
  return { owner, reporter, entry, caseId, actId: history[0]?.id ?? '' }
}

const objectTo = (who: SignedIn, id: string, text = '誤解です。') =>
  who.call(notices.object, { params: { id }, body: { text } })
const answer = (by: SignedIn, id: string, outcome: 'upheld' | 'reversed', said = '確認しました。') =>
  by.call(moderation.answer, { params: { id }, body: { outcome, answer: said } })
const mailTopics = async ({ email }: SignedIn) => (await world.mailTo(email)).map(({ subject }) => subject)

test('an objection is made once for each act, and waits for another moderator', async () => {
  const { owner, actId } = await actedOn('warn')
  expect(await objectTo(owner, actId)).toMatchObject({
    mayObject: false,
    objection: { text: '誤解です。', outcome: 'waiting', answer: '' },
  })
  expect(await outcomeOf(objectTo(owner, actId))).toBe('ok')
  expect(await outcomeOf(objectTo(owner, actId, 'もう一度'))).toBe('objected_already')
  const waiting = async (by: SignedIn) =>
    (await by.call(moderation.objections, {})).items.find(({ id }) => id === actId)
  expect([(await waiting(first))?.mayAnswer, (await waiting(second))?.mayAnswer]).toEqual([false, true])
  expect(await outcomeOf(answer(first, actId, 'upheld'))).toBe('same_moderator')
  expect(await answer(second, actId, 'upheld')).toMatchObject({
    objection: { outcome: 'upheld', answer: '確認しました。' },
    reversedAt: null,
  })
  expect(await outcomeOf(answer(second, actId, 'reversed'))).toBe('case_decided')
  expect(await waiting(second)).toBe(undefined)
  const [notice] = await noticesOf(owner)
  expect(notice).toMatchObject({ objection: { outcome: 'upheld', answer: '確認しました。' }, isSeen: false })
  await eventually(async () => expect((await mailTopics(owner)).join()).toContain('異議申し立てへの回答'))
})

test('an objection that is granted gives back what was taken', async () => {
  const { owner, actId } = await actedOn('suspend')
  const publish = () => outcomeOf(record(owner))
  expect(await publish()).toBe('suspended')
  await objectTo(owner, actId)
  expect(await answer(second, actId, 'reversed')).toMatchObject({ objection: { outcome: 'reversed' } })
  expect(await publish()).toBe('ok')
  expect((await owner.call(notices.mine, {})).suspendedUntil).toBe(null)
})

test('whoever cannot sign in any more reads and objects by the link of the mail, once', async () => {
  const { owner, actId } = await actedOn('disable')
  const token = await objectionToken(world, owner)
  const visitor = world.visitor()
  expect(await visitor.call(notices.byLink, { body: { token } })).toMatchObject({ act: 'disable', mayObject: true })
  const send = (text: string) => outcomeOf(visitor.call(notices.objectByLink, { body: { token, text } }))
  expect([await send('誤解です。'), await send('誤解です。'), await send('別の')]).toEqual([
    'ok',
    'ok',
    'objected_already',
  ])
  await answer(second, actId, 'reversed')
  const { email, password } = owner
  expect(await outcomeOf(owner.call(sessions.signIn, { body: { email, password } }))).toBe('ok')
  expect(await visitor.call(notices.byLink, { body: { token } })).toMatchObject({ objection: { outcome: 'reversed' } })
})

test('a link that was made up, and that of an account that is gone, lead nowhere', async () => {
  const { owner } = await actedOn('warn')
  const token = await objectionToken(world, owner)
  const look = (it: string) => outcomeOf(world.visitor().call(notices.byLink, { body: { token: it } }))
  expect(await look(`${token.slice(0, -2)}xx`)).toBe('link_invalid')
  expect(await look(token)).toBe('ok')
  await owner.call(accounts.remove, {})
  expect(await look(token)).toBe('link_invalid')
})

test('where there is one moderator only, they answer themselves, and never about themselves', async () => {
  const own = await startWorld()
  const only = await moderatorIn(own)
  const { owner, actId } = await actedOn('warn', { by: only, at: own })
  await objectTo(owner, actId)
  expect(await outcomeOf(answer(only, actId, 'upheld'))).toBe('ok')
  const judge = await moderatorIn(own)
  const entry = await record(only)
  await report(owner, { kind: 'entry', id: entry.id })
  const { id: caseId } = await caseAbout(judge, only, 'entry')
  const { history } = await decide(judge, caseId, { act: 'warn' })
  const id = history[0]?.id ?? ''
  await objectTo(only, id)
  expect(await outcomeOf(answer(only, id, 'reversed'))).toBe('own_case')
  // Beside the one it is about nobody is left but who acted.
  expect(await outcomeOf(answer(judge, id, 'upheld'))).toBe('ok')
})

test('nobody objects to what was done about somebody else, or to what was undone', async () => {
  const { owner, reporter, actId } = await actedOn('warn')
  expect(await outcomeOf(objectTo(reporter, actId))).toBe('not_found')
  await first.call(moderation.reverse, { params: { id: actId } })
  expect(await first.call(moderation.reverse, { params: { id: actId } })).toMatchObject({ id: actId })
  expect(await outcomeOf(objectTo(owner, actId))).toBe('objected_already')
  expect(await noticesOf(owner)).toMatchObject([{ mayObject: false, reversedAt: expect.any(String) }])
  await eventually(async () => expect((await mailTopics(owner)).join()).toContain('運営の対応を取り消しました'))
})

test('of two objections and two answers at once, one counts', async () => {
  const { owner, actId } = await actedOn('hide')
  const sent = await Promise.all(['一つ', '二つ'].map((text) => outcomeOf(objectTo(owner, actId, text))))
  expect(sent.toSorted()).toEqual(['objected_already', 'ok'])
  const third = await moderatorIn(world)
  const answered = await Promise.all([
    outcomeOf(answer(second, actId, 'upheld')),
    outcomeOf(answer(third, actId, 'reversed')),
  ])
  expect(answered.toSorted()).toEqual(['case_decided', 'ok'])
})

test('what was done is new until its person has seen it', async () => {
  const { owner, actId } = await actedOn('warn')
  expect((await noticesOf(owner))[0]?.isSeen).toBe(false)
  await owner.call(notices.markSeen, { body: { upTo: actId } })
  expect((await noticesOf(owner))[0]?.isSeen).toBe(true)
})
