import { accounts } from '@hakari/contract'
import { expect, test } from 'vitest'
import { mailAfter, mailedEmailChange, mailsAbout, registering, signUp } from '../../../test/steps/accounts.ts'
import { withGoogle } from '../../../test/steps/google.ts'
import { startWorld } from '../../../test/world/world.ts'

const registration = { mode: 'open' as const, refusedDomains: ['throwaway.example'] }
const world = await startWorld({ registration })

test.each(['a@throwaway.example', 'a@mail.THROWAWAY.example'])(
  '%s is told by mail that it cannot register, and whoever asked learns nothing',
  async (email) => {
    const to = email.toLowerCase()
    const asked = () => world.visitor().call(accounts.sendLink, { body: { email } })
    const mail = await mailAfter(world, { topic: 'notAdmitted', to, act: asked })
    expect(mail.text).toContain('このメールアドレスのドメインでは登録できません。')
    expect(await mailsAbout(world, 'signUp', to)).toEqual([])
  },
)

test('a domain that only ends alike is another one', async () => {
  expect((await signUp(world, 'a@notthrowaway.example')).member.name).toBe('花子')
})

test('nobody changes to such an address', async () => {
  const member = await world.member()
  const body = { email: 'b@throwaway.example', password: member.password }
  await expect(member.call(accounts.changeEmail, { body })).rejects.toMatchObject({ code: 'email_domain_refused' })
})

test('nobody comes by Google with such an address', async () => {
  const own = await startWorld({ registration: { ...registration, refusedDomains: ['gmail.com'] } })
  const coming = withGoogle(own.visitor(), { email: 'somebody.new@gmail.com' })
  await expect(coming).rejects.toMatchObject({ code: 'email_domain_refused' })
})

test('a domain that is refused after the mail was sent is refused when the link is used', async () => {
  const own = await startWorld({ registration: { mode: 'open', refusedDomains: [] } })
  const member = await own.member()
  const token = await mailedEmailChange(own, member, 'later@example.jp')
  const browser = await registering(own, 'late@example.jp')
  own.config.registration.refusedDomains.push('example.jp')
  await expect(member.call(accounts.confirmEmail, { body: { token } })).rejects.toMatchObject({
    code: 'email_domain_refused',
  })
  const body = {
    nickname: '花子',
    password: 'ねこは ねむい 7',
    targetWeight: '',
    bio: '',
    agreed: true as const,
    isOldEnough: true as const,
  }
  await expect(browser.call(accounts.complete, { body })).rejects.toMatchObject({ code: 'email_domain_refused' })
})
