import { push, sessions } from '@hakari/contract'
import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { outcomeOf } from '../../../test/steps/accounts.ts'
import { dirtyStrings, naughtyStrings } from '../../../test/corpus/naughty-strings.ts'
import { bodyOf, isSubscribed, newSubscription, pushesTo, subscribe } from '../../../test/steps/push.ts'
import { faultsIn } from '../../../test/steps/social.ts'
import { type Browser, type SignedIn, startWorld } from '../../../test/world/world.ts'

const world = await startWorld()

/** The same person in another browser. */
async function elsewhere({ email, password }: SignedIn): Promise<Browser> {
  const browser = world.visitor()
  await browser.call(sessions.signIn, { body: { email, password } })
  return browser
}
const sendTest = (browser: Browser) => outcomeOf(browser.call(push.sendTest, {}))
const rowsOf = ({ member }: SignedIn) =>
  world.rows<{ id: string }>('select id from push_subscriptions where member_id = $1 order by created_at', [member.id])

test('a browser that was subscribed gets the test, readable by it alone, and no other browser does', async () => {
  const ann = await world.member()
  const phone = await elsewhere(ann)
  const [first, second] = [await subscribe(world, ann), await subscribe(world, phone)]
  expect(await ann.call(push.sendTest, {})).toEqual({})
  expect(await pushesTo(world, first)).toMatchObject([
    {
      json: {
        title: '体重公開アプリ',
        body: 'プッシュ通知のテストです。この端末に届いています。',
        path: '/settings?tab=notifications',
        tag: 'test',
        unread: 0,
      },
      ttl: 60,
      urgency: 'normal',
    },
  ])
  expect(await pushesTo(world, second)).toEqual([])
})

test('the list of sessions says which browsers are sent pushes', async () => {
  const ann = await world.member()
  await elsewhere(ann)
  await subscribe(world, ann)
  const { items } = await ann.call(sessions.list, {})
  expect(items.map(({ isCurrent, hasPush }) => [isCurrent, hasPush])).toEqual([
    [false, false],
    [true, true],
  ])
})

test('who has not subscribed is told so, and gets no test', async () => {
  const ann = await world.member()
  expect(await ann.call(push.current, {})).toEqual({
    isSubscribed: false,
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
  })
  expect(await sendTest(ann)).toBe('not_found')
})

test('a browser whose service gives it another address has that one, and what waits for it goes on waiting', async () => {
  const ann = await world.member()
  const old = await subscribe(world, ann)
  const [before] = await rowsOf(ann)
  await world.rows(
    `insert into pending_notifications (member_id, subscription_id, kind, key, due_at, expires_at)
     values ($1, $2, 'reminder', 'x', now() + interval '1 hour', now() + interval '2 hours')`,
    [ann.member.id, before?.id],
  )
  await world.rows(`update push_subscriptions set paused_until = now() + interval '1 hour' where id = $1`, [before?.id])
  const renewed = await subscribe(world, ann)
  expect(await rowsOf(ann)).toEqual([before])
  expect(await world.rows('select from pending_notifications where subscription_id = $1', [before?.id])).toHaveLength(1)
  expect(await world.rows('select from push_subscriptions where paused_until is not null')).toEqual([])
  await ann.call(push.sendTest, {})
  expect([await pushesTo(world, old), await pushesTo(world, renewed)]).toMatchObject([[], [{}]])
  await world.rows('delete from pending_notifications')
})

test('an address belongs to who is signed in at that browser now, and not to who was before', async () => {
  const [ann, bob] = [await world.member(), await world.member()]
  const shared = await subscribe(world, ann)
  await bob.call(push.subscribe, { body: bodyOf(shared) })
  expect([await isSubscribed(ann), await isSubscribed(bob)]).toEqual([false, true])
  expect(await rowsOf(ann)).toEqual([])
})

test('many at once for one address leave it with one of them, and nobody with an error', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => world.member()))
  const shared = await newSubscription(world)
  const outcomes = await Promise.all(
    people.flatMap((one) => [1, 2].map(() => outcomeOf(one.call(push.subscribe, { body: bodyOf(shared) })))),
  )
  expect(new Set(outcomes)).toEqual(new Set(['ok']))
  expect(await world.rows('select from push_subscriptions where endpoint = $1', [shared.endpoint])).toHaveLength(1)
})

test('the eleventh browser of a member takes the place of the oldest, also when many come at once', async () => {
  const ann = await world.member()
  await subscribe(world, ann)
  const others = await Promise.all(Array.from({ length: 11 }, () => elsewhere(ann)))
  const [last, ...rest] = others
  await Promise.all(rest.slice(0, 9).map((browser) => subscribe(world, browser)))
  expect(await isSubscribed(ann)).toBe(true)
  if (last) await subscribe(world, last)
  expect([await isSubscribed(ann), last && (await isSubscribed(last))]).toEqual([false, true])
  await Promise.all(others.map((browser) => subscribe(world, browser)))
  expect(await rowsOf(ann)).toHaveLength(10)
})

test('who ends it gets nothing more, and ending it twice is ending it once', async () => {
  const ann = await world.member()
  await subscribe(world, ann)
  for (let i = 0; i < 2; i++) expect(await ann.call(push.unsubscribe, {})).toMatchObject({ isSubscribed: false })
  expect(await sendTest(ann)).toBe('not_found')
  expect(await rowsOf(ann)).toEqual([])
})

test.each(['gone', 'missing'])(
  'a browser whose service says that it is %s is not subscribed any more',
  async (fault) => {
    const ann = await world.member()
    const { id } = await subscribe(world, ann)
    await world.control({ service: 'push', fault, person: id })
    expect(await sendTest(ann)).toBe('not_found')
    expect(await isSubscribed(ann)).toBe(false)
  },
)

test.each(['full', 'broken', 'redirect', 'lose-answer'])(
  'while the service is %s the test is refused, nobody follows it elsewhere, and the next one arrives',
  async (fault) => {
    const ann = await world.member()
    const { id } = await subscribe(world, ann)
    await world.control({ service: 'push', fault, person: id })
    expect(await sendTest(ann)).toBe('unavailable')
    expect(await isSubscribed(ann)).toBe(true)
    expect(await sendTest(ann)).toBe('ok')
    const calls = await fetch(`${world.sandbox.url}/control/calls?service=fitbit`)
    expect(await calls.json()).toMatchObject({ trap: 0 })
  },
)

test('a key that is no point of the curve, or of another length, is refused', async () => {
  const ann = await world.member()
  const sound = bodyOf(await newSubscription(world))
  const bytes = Buffer.from(sound.p256dh, 'base64url')
  const compressed = createECDH('prime256v1').generateKeys('base64url', 'compressed')
  const offCurve = Buffer.from(bytes).fill(1, 1, 20).toString('base64url')
  const hybrid = Buffer.from(bytes).fill(6, 0, 1).toString('base64url')
  const nothing = Buffer.alloc(65).toString('base64url')
  for (const p256dh of [compressed, offCurve, hybrid, nothing, '', `${sound.p256dh}A`, sound.p256dh.replace(/./, '+')])
    expect(await outcomeOf(ann.call(push.subscribe, { body: { ...sound, p256dh } }))).toBe('invalid_input')
  for (const auth of ['', 'AAAA', `${sound.auth}AA`, `${sound.auth.slice(1)}=`])
    expect(await outcomeOf(ann.call(push.subscribe, { body: { ...sound, auth } }))).toBe('invalid_input')
  expect(await rowsOf(ann)).toEqual([])
})

test('whatever is sent as an address or a key is refused, and never an error of ours', async () => {
  const ann = await world.member()
  const sound = bodyOf(await newSubscription(world))
  for (const text of [...naughtyStrings, ...dirtyStrings])
    for (const name of ['endpoint', 'p256dh', 'auth']) {
      const outcome = await outcomeOf(ann.call(push.subscribe, { body: { ...sound, [name]: text } }))
      expect([text, ['invalid_input', 'body_too_large'].includes(outcome)]).toEqual([text, true])
    }
  const under = [...naughtyStrings, ...dirtyStrings].map((text) => `${world.sandbox.url}/push/send/${text}`)
  for (const endpoint of under) {
    const outcome = await outcomeOf(ann.call(push.subscribe, { body: { ...sound, endpoint } }))
    expect(['ok', 'invalid_input', 'push_service_unknown', 'body_too_large']).toContain(outcome)
  }
  expect(faultsIn(world)).toEqual([])
})

test('a browser that was subscribed for another key of ours is not subscribed', async () => {
  const [ann, bob] = [await world.member(), await world.member()]
  for (const one of [ann, bob]) await subscribe(world, one)
  await world.rows(`update push_subscriptions set public_key = 'another' where member_id = $1`, [ann.member.id])
  expect([await isSubscribed(ann), await isSubscribed(bob)]).toEqual([false, true])
  expect(await sendTest(ann)).toBe('not_found')
  expect(await isSubscribed(bob)).toBe(true)
})

test('tests are counted, and so are changes', async () => {
  const strict = await startWorld({
    limits: {
      ...world.config.limits,
      pushTestsPerMember: { times: 1, seconds: 600 },
      pushChangesPerMember: { times: 2, seconds: 3600 },
    },
  })
  const ann = await strict.member()
  await subscribe(strict, ann)
  expect([await sendTest(ann), await sendTest(ann)]).toEqual(['ok', 'too_many_requests'])
  await ann.call(push.unsubscribe, {})
  expect(await outcomeOf(ann.call(push.unsubscribe, {}))).toBe('too_many_requests')
})

test('neither address nor keys of a browser, nor the key of ours, stand in the log or in an answer', async () => {
  const ann = await world.member()
  const made = await subscribe(world, ann)
  const heard = [JSON.stringify(await ann.call(push.current, {})), JSON.stringify(await ann.call(sessions.list, {}))]
  for (const fault of ['broken', 'full', 'redirect', 'gone']) {
    await world.control({ service: 'push', fault, person: made.id })
    heard.push(await sendTest(ann))
  }
  const all = heard.join('\n') + world.logLines.join('\n')
  for (const secret of [made.id, made.endpoint, made.p256dh, made.auth, '/push/send/'])
    expect(all).not.toContain(secret)
})
