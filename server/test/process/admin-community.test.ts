import { accounts, announcements, notifications, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { answerTo } from '../../../scripts/admin/answer.ts'
import { filledForm, formFor, registering, signUp } from '../steps/accounts.ts'
import { startWorld } from '../world/world.ts'

const world = await startWorld({ registration: { mode: 'invitation', refusedDomains: [] } })
const approving = await startWorld({ registration: { mode: 'approval', refusedDomains: [] } })

/** What `npm run admin -- ...` says, beside the app. */
const admin = async (args: string[], { config } = world) => {
  const { done, said } = await answerTo(args, () => config)
  return done ? said : `! ${said}`
}

test('an operator makes an invitation, sees how often it was used, and revokes it', async () => {
  expect(await admin(['invitations'])).toBe('there are no invitations')
  const said = await admin(['invite', '--uses', '5', '--days', '10'])
  expect(said).toMatch(/^invitation 1 for 5, until \d{4}-\d\d-\d\d; the link is shown this once:\n/)
  const path = new URL(said.split('\n')[1] ?? '').pathname
  const browser = world.visitor()
  await browser.fetch(path, { redirect: 'manual' })
  await signUp(world, 'invited@example.jp', { browser })
  expect(await admin(['invitations'])).toMatch(/^ {2}1 {2}1 of 5 used {2}until \d{4}-\d\d-\d\d$/)
  expect(await admin(['revoke-invitation', '1'])).toBe('revoked invitation 1')
  expect(await admin(['invitations'])).toBe('  1  1 of 5 used  revoked')
  expect(await admin(['revoke-invitation', '1'])).toBe('! hakari: There is no invitation 1 to revoke.')
  expect(await admin(['invite'], approving)).toMatch(/\nit counts once REGISTRATION is invitation$/)
})

test('an operator sees who waits, approves one and declines another', async () => {
  const password = filledForm.password
  for (const email of ['yes@example.jp', 'no@example.jp']) {
    const sent = (await registering(approving, email)).call(accounts.complete, { body: formFor() })
    await expect(sent).rejects.toMatchObject({ code: 'approval_pending' })
  }
  const waiting = await admin(['waiting'], approving)
  expect(waiting.split('\n')).toEqual([
    expect.stringMatching(/^ {2}\d{4}-\d\d-\d\d {2}花子 {2}@\w+ {2}yes@example\.jp$/),
    expect.stringMatching(/^ {2}\d{4}-\d\d-\d\d {2}花子 {2}@\w+ {2}no@example\.jp$/),
  ])
  expect((await admin(['show', 'yes@example.jp'], approving)).split('\n')[1]).toBe(
    'They wait for approval: approve or decline them.',
  )
  expect(await admin(['approve', 'Yes@example.jp'], approving)).toBe('approved yes@example.jp')
  expect(await admin(['decline', 'no@example.jp'], approving)).toBe('declined and deleted no@example.jp')
  expect(await admin(['waiting'], approving)).toBe('nobody waits for approval')
  expect(await admin(['approve', 'no@example.jp'], approving)).toBe(
    '! hakari: Nobody waits under the address no@example.jp.',
  )
  const signIn = (email: string) => approving.visitor().call(sessions.signIn, { body: { email, password } })
  expect((await signIn('yes@example.jp')).member.name).toBe('花子')
  await expect(signIn('no@example.jp')).rejects.toMatchObject({ code: 'unknown_email' })
})

test('an operator stops letters and notices to an address that bounced', async () => {
  const { email, call } = await world.member()
  expect(await admin(['bounced', email.toUpperCase()])).toBe(
    `stopped letters and notices to ${email}, also those that waited; mails about the account still go there`,
  )
  expect(await call(notifications.mine, {})).toMatchObject({ isMailStopped: true })
  expect(await admin(['bounced', email])).toBe(`mails to ${email} were stopped before`)
})

test('an operator announces something to everybody, sees who has seen it, and withdraws it', async () => {
  const member = await world.member()
  expect(await admin(['announcements'])).toBe('there are no announcements')
  expect(await admin(['announce', '明日の朝は\nお休みします'])).toMatch(
    /^announcement 1, until \d{4}-\d\d-\d\d; 0 pushes and mails to whoever chose them$/,
  )
  const { announcement } = await member.call(announcements.current, {})
  expect(announcement?.text).toBe('明日の朝は\nお休みします')
  await member.call(announcements.seen, { params: { id: announcement?.id ?? '' } })
  expect(await admin(['announcements'])).toMatch(/^ {2}1 {2}until \d{4}-\d\d-\d\d {2}seen by 1 {2}明日の朝は$/)
  expect(await admin(['withdraw-announcement', '1'])).toBe('withdrew announcement 1')
  expect(await admin(['withdraw-announcement', '1'])).toBe('! hakari: There is no announcement 1 that runs.')
})

test.each([
  [['invite', '--uses', '0'], '--uses takes a whole number from 1 to 10000.'],
  [['invite', '--days', 'x'], '--days takes a whole number from 1 to 365.'],
  [['invite', 'somebody'], 'invite takes --uses and --days.'],
  [['bounced'], 'An e-mail address is missing.'],
  [['bounced', 'x'], 'x is no e-mail address.'],
  [['bounced', 'nobody@example.jp'], 'Nobody has the address nobody@example.jp.'],
  [['revoke-invitation'], 'Which invitation? Take its number of the list.'],
  [['approve'], 'An e-mail address is missing.'],
  [['announce'], 'announce takes a text of 1 to 500 characters, in quotes.'],
  [['announce', 'あ'.repeat(501)], 'announce takes a text of 1 to 500 characters, in quotes.'],
  [['withdraw-announcement', 'one'], 'Which announcement? Take its number of the list.'],
])('%j is one sentence', async (args, sentence) => {
  expect(await admin(args)).toBe(`! hakari: ${sentence}`)
})
