import { accounts, push, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { disable, mailedEmailChange, mailedSecret } from '../../../test/steps/accounts.ts'
import { addPasskey, newDevice, proveByPasskey } from '../../../test/steps/passkeys.ts'
import { isSubscribed, pushesTo, subscribe } from '../../../test/steps/push.ts'
import { proveWithCode, turnOnFactor } from '../../../test/steps/second-factor.ts'
import { type Browser, type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()
const password = 'entirely another one'

async function elsewhere({ email, password: current }: SignedIn): Promise<Browser> {
  const browser = world.visitor()
  await browser.call(sessions.signIn, { body: { email, password: current } })
  return browser
}
const countOf = async ({ member }: SignedIn) =>
  (await world.rows('select from push_subscriptions where member_id = $1', [member.id])).length

type Act = (member: SignedIn) => Promise<unknown>

const renewals: [string, Act][] = [
  ['the password again', (m) => m.call(sessions.prove, { body: { password: m.password } })],
  ['a code', async (m) => proveWithCode(m, await turnOnFactor(world, m))],
  [
    'a passkey',
    async (m) => {
      const device = newDevice(world)
      await addPasskey(m, device)
      await proveByPasskey(m, device)
    },
  ],
]

test.each(renewals)(
  'who only shows %s keeps the pushes of this browser, and the others keep theirs',
  async (_, act) => {
    const ann = await world.member()
    const phone = await elsewhere(ann)
    const made = await subscribe(world, ann)
    await subscribe(world, phone)
    await act(ann)
    expect([await isSubscribed(ann), await isSubscribed(phone)]).toEqual([true, true])
    await ann.call(push.sendTest, {})
    expect(await pushesTo(world, made)).toHaveLength(1)
  },
)

const changes: [string, Act][] = [
  ['the password', (m) => m.call(accounts.changePassword, { body: { current: m.password, password } })],
  [
    'the address',
    async (m) => {
      const token = await mailedEmailChange(world, m, `moved-${crypto.randomUUID()}@example.jp`)
      await m.call(accounts.confirmEmail, { body: { token } })
    },
  ],
]

test.each(changes)(
  'who changes %s keeps the pushes of this browser, and every other browser loses them',
  async (_, act) => {
    const ann = await world.member()
    const phone = await elsewhere(ann)
    for (const browser of [ann, phone]) await subscribe(world, browser)
    await act(ann)
    expect(await isSubscribed(ann)).toBe(true)
    expect(await countOf(ann)).toBe(1)
  },
)

const ends: [string, Act][] = [
  ['signing out', ({ call }) => call(sessions.signOut, {})],
  [
    'ending it from the list',
    async (m) => {
      const { items } = await m.call(sessions.list, {})
      const phone = await elsewhere(m)
      await phone.call(sessions.end, { params: { id: items[0]?.id ?? '' } })
    },
  ],
  ['ending the others from another device', async (m) => (await elsewhere(m)).call(sessions.endOthers, {})],
  [
    'another password set elsewhere',
    async (m) => (await elsewhere(m)).call(accounts.changePassword, { body: { current: m.password, password } }),
  ],
  [
    'a reset',
    async ({ email }) => {
      const token = await mailedSecret(world, 'reset', email)
      await world.visitor().call(accounts.confirmReset, { body: { token, password } })
    },
  ],
  [
    'twenty sign-ins later',
    async (m) => {
      for (let i = 0; i < 20; i++) await elsewhere(m)
    },
  ],
  ['disabling', ({ member }) => disable(world, member.id)],
  ['deletion', ({ call }) => call(accounts.remove, {})],
]

test.each(ends)('after %s nothing is left of the subscription, nor of what waited for it', async (_, end) => {
  const ann = await world.member()
  await subscribe(world, ann)
  await world.rows(
    `insert into pending_notifications (member_id, subscription_id, kind, key, due_at, expires_at)
     select member_id, id, 'reminder', 'x', now() + interval '1 hour', now() + interval '2 hours'
     from push_subscriptions where member_id = $1`,
    [ann.member.id],
  )
  await end(ann)
  expect(await countOf(ann)).toBe(0)
  expect(await world.rows('select from pending_notifications where member_id = $1', [ann.member.id])).toEqual([])
})

test('a member with twenty sessions who shows the password again loses none of them', async () => {
  const ann = await world.member()
  for (let i = 0; i < 19; i++) await elsewhere(ann)
  await ann.call(sessions.prove, { body: { password: ann.password } })
  expect((await ann.call(sessions.list, {})).items).toHaveLength(20)
})
