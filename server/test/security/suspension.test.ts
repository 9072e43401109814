import { accounts, type AnyOperation, comments, entries, notices, privacy, reports } from '@hakari/contract'
import { expect, test } from 'vitest'
import { inputs } from '../corpus/operation-inputs.ts'
import { memberOperations } from '../corpus/operations.ts'
import { photo } from '../corpus/pictures.ts'
import { outcomeOf } from '../steps/accounts.ts'
import { caseAbout, decide, moderatorIn, report } from '../steps/moderation.ts'
import { membersOf, record } from '../steps/social.ts'
import { type SignedIn, startWorld } from '../world/world.ts'

const world = await startWorld()
const moderator = await moderatorIn(world)
const picture = new Blob([new Uint8Array(await photo())])

/** What others would see, or what is done to others. All the rest that changes something is one's own affair. */
const closed = [
  'accounts.updateProfile',
  'comments.add',
  'entries.edit',
  'entries.record',
  'follows.accept',
  'follows.follow',
  'history.publish',
  'likes.like',
  'pictures.upload',
  'shortLinks.create',
]

async function suspended(): Promise<SignedIn> {
  const [member, by] = await membersOf(world, 2)
  await report(by, { kind: 'profile', id: member.member.id })
  await decide(moderator, (await caseAbout(moderator, member, 'profile')).id, { act: 'suspend', days: 1 })
  return member
}

const outcome = (member: SignedIn, operation: AnyOperation) =>
  outcomeOf(member.copy().call(operation, inputs[operation.id] ?? {}, operation.picture ? { picture } : {}))

/** As if a moderator had decided so, for tests that need a hundred of them. */
async function heldBack(): Promise<SignedIn> {
  const member = await world.member()
  await world.rows(`update members set suspended_until = now() + interval '1 day' where id = $1`, [member.member.id])
  return member
}

test('who is suspended is refused what others would see, and nothing else', async () => {
  const refused: string[] = []
  const reader = await heldBack()
  for (const operation of memberOperations) {
    const member = operation.method === 'GET' ? reader : await heldBack()
    if ((await outcome(member, operation)) === 'suspended') refused.push(operation.id)
  }
  expect(refused.toSorted()).toEqual(closed)
})

test('who is suspended reads, objects, reports, narrows what they show and deletes the account', async () => {
  const [other] = await membersOf(world, 1)
  const member = await world.member()
  const [shown, hidden] = [
    await record(member),
    await member.call(entries.record, { body: { weight: '65.2', audience: 'self' } }),
  ]
  const { comment } = await member.call(comments.add, { params: { id: shown.id }, body: { text: '言葉' } })
  await report(other, { kind: 'entry', id: shown.id })
  await decide(moderator, (await caseAbout(moderator, member, 'entry')).id, { act: 'suspend', days: 30 })
  const set = (id: string, audience: 'everyone' | 'followers') =>
    outcomeOf(member.call(entries.setAudience, { params: { id }, body: { audience } }))
  expect([await set(hidden.id, 'everyone'), await set(shown.id, 'followers')]).toEqual(['suspended', 'ok'])
  const close = (isPrivate: boolean) => outcomeOf(member.call(privacy.change, { body: { isPrivate } }))
  expect([await close(true), await close(false)]).toEqual(['ok', 'suspended'])
  const [notice] = (await member.call(notices.mine, {})).items
  const id = notice?.id ?? ''
  expect(await outcomeOf(member.call(notices.object, { params: { id }, body: { text: '誤解です。' } }))).toBe('ok')
  const body = { kind: 'profile' as const, id: other.member.id, reason: 'spam' as const }
  expect(await outcomeOf(member.call(reports.send, { body }))).toBe('ok')
  expect(await outcomeOf(member.call(comments.remove, { params: { id: comment.id } }))).toBe('ok')
  expect(await outcomeOf(member.call(entries.remove, { params: { id: shown.id } }))).toBe('ok')
  expect(await outcomeOf(member.call(accounts.remove, {}))).toBe('ok')
})

test('a suspension ends by itself', async () => {
  const member = await suspended()
  expect(await outcomeOf(record(member))).toBe('suspended')
  await world.rows(`update members set suspended_until = now() - interval '1 second' where id = $1`, [member.member.id])
  expect(await outcomeOf(record(member))).toBe('ok')
  expect((await member.call(notices.mine, {})).suspendedUntil).toBe(null)
})

test('of two suspensions the longer one holds, and of what is left when it is undone the other', async () => {
  const [member, by] = await membersOf(world, 2)
  const suspend = async (kind: 'profile' | 'entry', id: string, days: 1 | 30) => {
    await report(by, { kind, id })
    const { id: caseId } = await caseAbout(moderator, member, kind)
    return (await decide(moderator, caseId, { act: 'suspend', days })).history[0]?.id ?? ''
  }
  const entry = await record(member)
  const long = await suspend('profile', member.member.id, 30)
  await suspend('entry', entry.id, 1)
  const daysLeft = async () => {
    const { suspendedUntil } = await member.call(notices.mine, {})
    return suspendedUntil && Math.round((Date.parse(suspendedUntil) - Date.now()) / 86_400_000)
  }
  expect(await daysLeft()).toBe(30)
  await moderator.fetch(`/api/moderation/acts/${long}/reversal`, { method: 'POST', headers: { Origin: world.url } })
  expect(await daysLeft()).toBe(1)
})
