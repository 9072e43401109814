import { accounts, moderation, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { filledForm, formFor, outcomeOf, registering } from '../../../../test/steps/accounts.ts'
import { moderatorIn } from '../../../../test/steps/moderation.ts'
import { startWorld } from '../../../../test/world/world.ts'

const world = await startWorld({ registration: { mode: 'approval', refusedDomains: [] } })
const moderator = await moderatorIn(world)

/** Somebody who has filled in the form, and waits. */
async function applicant(email: string, handle: string) {
  const browser = await registering(world, email)
  await outcomeOf(browser.call(accounts.complete, { body: formFor({ handle }) }))
  const { items } = await moderator.call(moderation.registrations, {})
  return { email, id: items.find((it) => it.handle === handle)?.id ?? '' }
}

const signIn = (email: string) =>
  outcomeOf(world.visitor().call(sessions.signIn, { body: { email, password: filledForm.password } }))

test('moderators see who waits without their address, and let them in', async () => {
  const { email, id } = await applicant('comes-in@example.jp', 'comes_in')
  const { items } = await moderator.call(moderation.registrations, {})
  expect(items).toMatchObject([{ id, name: filledForm.nickname, handle: 'comes_in', bio: filledForm.bio }])
  expect(JSON.stringify(items)).not.toContain(email)
  expect((await moderator.call(moderation.queue, { query: {} })).waiting.registrations).toBe(1)
  expect(await signIn(email)).toBe('approval_pending')
  expect(await moderator.call(moderation.approve, { params: { id } })).toEqual({ items: [] })
  expect(await signIn(email)).toBe('ok')
  expect(await outcomeOf(moderator.call(moderation.approve, { params: { id } }))).toBe('not_found')
})

test('declining takes something away: each one needs a proof of its own, and nothing of the person stays', async () => {
  const [one, two] = [await applicant('one@example.jp', 'one_waits'), await applicant('two@example.jp', 'two_waits')]
  const decline = (id: string) => outcomeOf(moderator.call(moderation.decline, { params: { id } }))
  await moderator.prove()
  expect(await decline(one.id)).toBe('ok')
  expect(await decline(two.id)).toBe('recent_sign_in_needed')
  expect(await signIn(one.email)).toBe('unknown_email')
  await moderator.prove()
  expect(await decline(two.id)).toBe('ok')
  const { items } = await moderator.call(moderation.audit, { query: {} })
  expect(items.slice(0, 3).map(({ what, subject }) => [what, subject])).toEqual([
    ['declined', null],
    ['declined', null],
    ['approved', 'comes_in'],
  ])
})
