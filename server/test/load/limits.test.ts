import { accounts, sessions, shortLinks } from '@hakari/contract'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { limitTable } from '../../src/limits.ts'
import { mailedSecret } from '../steps/accounts.ts'
import { changePicture } from '../steps/pictures.ts'
import { record } from '../steps/social.ts'
import { eventually } from '../world/eventually.ts'
import { type Browser, startWorld, type World } from '../world/world.ts'

/** How something is counted does not depend on how often it may be done: fewer are quicker. */
const limits = {
  ...limitTable,
  redeemPerClient: { times: 10, seconds: 600 },
  requestsPerClient: { times: 300, seconds: 300 },
  postPagesPerClient: { times: 300, seconds: 300 },
}
/** Behind a proxy of ours, so that a test can come from anywhere. */
const world = await startWorld({ limits, trustedProxies: ['127.0.0.0/8'] })
/** Reached directly: nobody's word about an address counts. */
const direct = await startWorld({ limits })
// However long a machine takes over so many requests, they fall into one window.
for (const { clock } of [world, direct]) clock.stop()

interface ApiResult {
  status: number
  refusal: string
  retryAfterSeconds?: number
}

async function post(
  to: Browser,
  path: string,
  body: object,
  { from, method = 'POST', headers = {} }: { from?: string; method?: string; headers?: Record<string, string> } = {},
): Promise<ApiResult> {
  const answer = await to.fetch(path, {
    method,
    body: JSON.stringify(body),
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      ...(from !== undefined && { 'X-Forwarded-For': from }),
      ...headers,
    },
  })
  return { refusal: 'none', ...((await answer.json()) as object), status: answer.status }
}

const manyTimes = <T>(times: number, attempt: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, i) => attempt(i)))

/** How many were let through, and what the others were told. */
function judged(answers: ApiResult[]) {
  const refused = answers.filter(({ refusal }) => refusal === 'too_many_requests')
  return { passed: answers.length - refused.length, waits: refused.map((it) => it.retryAfterSeconds ?? 0) }
}

let people = 0
const somebody = () => `somebody${people++}@example.jp`
const later = (it: World, seconds = 3601) => it.clock.advance(seconds)
const token = 'x'.repeat(43)

test.each<[string, keyof typeof limitTable, (i: number) => Promise<ApiResult>]>([
  [
    'sign-ins from one client',
    'signInPerClient',
    () => post(world, '/api/sign-in', { email: somebody(), password: 'wrong!' }, { from: '192.0.2.1' }),
  ],
  [
    'links and resets from one client',
    'mailPerClient',
    (i) =>
      post(world, i % 2 ? '/api/accounts/link' : '/api/accounts/reset', { email: somebody() }, { from: '192.0.2.2' }),
  ],
  [
    'wrong passwords for one account from one client',
    'signInPerAccountAndClient',
    () => post(world, '/api/sign-in', { email: 'four@example.jp', password: 'wrong!' }, { from: '192.0.2.4' }),
  ],
  [
    'links and resets to one address from one client',
    'mailPerAddressAndClient',
    (i) =>
      post(
        world,
        i % 2 ? '/api/accounts/link' : '/api/accounts/reset',
        { email: 'four@example.jp' },
        { from: '192.0.2.4' },
      ),
  ],
  [
    'links and resets to one address from many clients, however it is written',
    'mailPerAddress',
    (i) =>
      post(
        world,
        i % 2 ? '/api/accounts/link' : '/api/accounts/reset',
        { email: ['one@example.jp', 'ONE@example.jp', ' One@EXAMPLE.jp '][i % 3] },
        { from: `198.51.100.${i}` },
      ),
  ],
  [
    'links to the other spellings of one address from many clients',
    'mailPerAddress',
    (i) =>
      post(
        world,
        '/api/accounts/link',
        { email: ['one+two@example.jp', ' One+3@EXAMPLE.jp ', `one+${i}@example.jp`][i % 3] },
        { from: `198.51.100.${i}` },
      ),
  ],
  [
    'links to one mailbox of Gmail from many clients, wherever the dots stand',
    'mailPerAddress',
    (i) =>
      post(
        world,
        '/api/accounts/link',
        { email: ['o.ne@gmail.com', 'on.e@gmail.com', 'o.n.e@googlemail.com', `o.ne+${i}@gmail.com`][i % 4] },
        { from: `198.51.100.${i}` },
      ),
  ],
  [
    'sign-ins to one account of Gmail from many clients, wherever the dots stand',
    'signInPerAccount',
    (i) =>
      post(
        world,
        '/api/sign-in',
        { email: ['three@gmail.com', 't.hree@gmail.com', 'th.re.e@googlemail.com'][i % 3], password: 'wrong!' },
        { from: `198.51.100.${i}` },
      ),
  ],
  [
    'sign-ins to one account from many clients, however it is written',
    'signInPerAccount',
    (i) =>
      post(
        world,
        '/api/sign-in',
        { email: ['two@example.jp', 'TWO@example.jp', 'two+x@example.jp'][i % 3], password: 'wrong!' },
        { from: `198.51.100.${i}` },
      ),
  ],
  [
    "tries of a mailed link, a reset link and a new address's link together",
    'redeemPerClient',
    (i) =>
      post(
        world,
        ['/api/accounts/link/redeem', '/api/accounts/reset/check', '/api/account/email/confirm'][i % 3] ?? '',
        { email: somebody(), token },
        { from: '192.0.2.3' },
      ),
  ],
  [
    "tries of a mailed link from one household's IPv6 network",
    'redeemPerClient',
    (i) => post(world, '/api/accounts/link/redeem', { email: somebody(), token }, { from: `2001:db8:1:2::${i + 1}` }),
  ],
])('of many %s at once exactly the limit passes, and again after the window', async (_, name, attempt) => {
  const { times, seconds } = limits[name]
  later(world)
  const { passed, waits } = judged(await manyTimes(times + 30, attempt))
  expect(passed).toBe(times)
  expect(Math.min(...waits)).toBeGreaterThan(0)
  expect(Math.max(...waits)).toBeLessThanOrEqual(seconds)
  expect((await attempt(0)).status).toBe(429)
  later(world, seconds + 1)
  expect((await attempt(0)).status).not.toBe(429)
})

test("of many guesses of one's own password at once exactly the limit is heard, by whichever door", async () => {
  later(world)
  const member = await world.member()
  const guess = (i: number) =>
    i % 2
      ? post(member, '/api/sessions/proof', { password: 'guess!' })
      : post(member, '/api/account/password', { current: 'guess!', password: 'long enough' }, { method: 'PUT' })
  expect(judged(await manyTimes(30, guess)).passed).toBe(limitTable.passwordPerMember.times)
  await expect(member.call(sessions.prove, { body: { password: member.password } })).rejects.toMatchObject({
    body: { refusal: 'too_many_requests', retryAfterSeconds: expect.any(Number) },
  })
  const other = await world.member()
  await other.call(sessions.prove, { body: { password: other.password } })
  later(world, limitTable.passwordPerMember.seconds + 1)
  await member.call(sessions.prove, { body: { password: member.password } })
})

test('of many uploads at once exactly the limit is looked at', async () => {
  later(world)
  const member = await world.member()
  const upload = () => changePicture(member, Buffer.from('no picture')).catch(({ code }: { code: string }) => code)
  const codes = await manyTimes(50, upload)
  const counted = codes.filter((code) => code !== 'too_many_requests')
  expect(counted).toHaveLength(limitTable.uploadsPerSender.times)
  // Of those that come together three are read, and the others are asked to come back.
  expect(new Set(counted).difference(new Set(['picture_not_accepted', 'unavailable']))).toEqual(new Set())
  later(world, limitTable.uploadsPerSender.seconds + 1)
  expect(await upload()).toBe('picture_not_accepted')
})

const redeem = '/api/accounts/link/redeem'

test('a customer with many IPv6 networks is counted by the /48 too, more widely, and holds up no other /48', async () => {
  later(world)
  const from = (network: string) => post(world, redeem, { email: somebody(), token }, { from: network })
  const most = 16 * limits.redeemPerClient.times
  const answers = await manyTimes(most + 40, (i) => from(`2001:db8:7:${(i % 40).toString(16)}::1`))
  expect(judged(answers).passed).toBe(most)
  expect((await from('2001:db8:7:ffff::1')).refusal).toBe('too_many_requests')
  expect((await from('2001:db8:8:1::1')).refusal).toBe('link_invalid')
})

test('requests that are counted in memory are counted by the /48, too', async () => {
  const two = { ...limitTable, requestsPerClient: { times: 2, seconds: 60 } }
  const small = await startWorld({ limits: two, trustedProxies: ['127.0.0.0/8'] })
  small.clock.stop()
  const from = async (address: string) =>
    (await small.fetch('/api/viewer', { headers: { 'X-Forwarded-For': address } })).status
  const statuses = await manyTimes(40, (i) => from(`2001:db8:7:${i.toString(16)}::1`))
  expect(statuses.filter((status) => status === 200)).toHaveLength(32)
  expect(await from('2001:db8:8:1::1')).toBe(200)
})

const spellings = [
  redeem,
  `${redeem}?x=1`,
  '/api/accounts/./link/redeem',
  '/api/x/../accounts/link/redeem',
  '/%61pi/accounts/link/redeem',
  '/api/accounts/link/%72edeem',
  `/${redeem}`,
  '/api//accounts/link/redeem',
  '/API/accounts/link/redeem',
  '/api/accounts/link/Redeem',
  `${redeem}/`,
  `${redeem}.json`,
  `${redeem};x=1`,
  `${redeem}%00`,
  '/api%2faccounts/link/redeem',
]
const forgeries: ((i: number) => Record<string, string>)[] = [
  (i) => ({ 'X-Forwarded-For': `203.0.113.${i % 250}` }),
  (i) => ({ Forwarded: `for=203.0.113.${i % 250}` }),
  (i) => ({ 'X-Real-IP': `203.0.113.${i % 250}`, 'CF-Connecting-IP': `203.0.113.${i % 250}` }),
  (i) => ({ 'True-Client-IP': `203.0.113.${i % 250}`, 'X-Forwarded-Host': `h${i}.example`, Via: '1.1 proxy' }),
]

test('no spelling of the address and no forged header widens a limit', async () => {
  later(direct)
  const answers = await manyTimes(spellings.length * 12, (i) =>
    post(
      direct,
      spellings[i % spellings.length] ?? '',
      { email: somebody(), token },
      {
        headers: forgeries[i % forgeries.length]?.(i) ?? {},
      },
    ),
  )
  const heard = answers.filter(({ refusal }) => refusal === 'link_invalid')
  expect(heard).toHaveLength(limits.redeemPerClient.times)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 410, 429]))
})

const ask = (browser: Browser, i: number) =>
  browser
    .fetch(i % 3 === 0 ? '/api/no-such-thing' : '/api/site', { headers: forgeries[i % forgeries.length]?.(i) ?? {} })
    .then(async (answer) => (await answer.arrayBuffer(), answer.status))

test('of many requests of one visitor the limit passes, and members behind the same address are not held up', async () => {
  later(direct)
  const member = await direct.member()
  const visitor = direct.visitor()
  const statuses = await manyTimes(limits.requestsPerClient.times + 100, (i) => ask(visitor, i))
  // The one more was the making of the member's account.
  expect(statuses.filter((status) => status !== 429)).toHaveLength(limits.requestsPerClient.times - 1)
  expect((await direct.fetch('/api/viewer')).status).toBe(429)
  expect(await manyTimes(400, (i) => ask(member, i * 3 + 1))).toEqual(Array<number>(400).fill(200))
  expect((await direct.fetch('/')).status).toBe(200)
  later(direct, limits.requestsPerClient.seconds + 1)
  expect((await direct.fetch('/api/viewer')).status).toBe(200)
})

test('who fetches pages, cards and short links without end is held up, and nobody else is', async () => {
  later(direct)
  const pages = ['/s/no-code', '/cards/AAAAAAAAAAAAAAAA/0.png', '/user/nobody/post/AAAAAAAAAAAAAAAA']
  const { times } = limits.postPagesPerClient
  const statuses: number[] = []
  while (statuses.length < times + 50)
    statuses.push(...(await manyTimes(50, async (i) => (await direct.fetch(pages[i % 3] ?? '')).status)))
  expect(statuses.filter((status) => status === 404)).toHaveLength(times)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50)
  expect([(await direct.fetch('/')).status, (await direct.fetch('/api/viewer')).status]).toEqual([200, 200])
})

test('who guesses short links is refused after thirty misses, also what is there, and members beside them are not', async () => {
  later(world)
  const [author, neighbour] = [await world.member(), await world.member()]
  const { code } = await author.call(shortLinks.create, { params: { id: (await record(author)).id } })
  const ask = async (path: string, from: string, by: Browser = world.visitor()) =>
    by.fetch(path, { headers: { 'X-Forwarded-For': from } })
  const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
  const [here, there] = ['192.0.2.77', '198.51.100.77']
  // What is no code at all tells nobody anything, and is not counted.
  await manyTimes(50, () => statusOf('/s/no-code', here))
  // One dead link that a crowd behind an address follows is one miss.
  await manyTimes(50, () => statusOf('/s/zzzz10', here))
  const guesses = await manyTimes(60, (i) => statusOf(`${i % 2 ? '/s' : '/api/short-links'}/zzzz${i + 10}`, here))
  expect(guesses.filter((status) => status === 404)).toHaveLength(limitTable.shortLinkMissesPerClient.times)
  expect(guesses.filter((status) => status === 429)).toHaveLength(30)
  for (const path of [`/s/${code}`, `/api/short-links/${code}`, '/s/zzzzzz']) {
    const answer = await ask(path, here)
    expect([path, answer.status, Number(answer.headers.get('Retry-After'))]).toEqual([path, 429, 3600])
    expect(await answer.text()).not.toContain(author.member.handle)
  }
  expect(await statusOf(`/s/${code}`, there)).toBe(200)
  expect(await statusOf(`/api/short-links/${code}`, there)).toBe(200)
  expect(await statusOf(`/api/short-links/${code}`, here, neighbour)).toBe(200)
  later(world)
  expect(await statusOf(`/s/${code}`, here)).toBe(200)
})

test('who fetches pictures without end gets 429, too', async () => {
  const small = await startWorld({ limits: { ...limitTable, picturesPerClient: { times: 20, seconds: 60 } } })
  small.clock.stop()
  const statuses = await manyTimes(30, async () => (await small.fetch('/pictures/x/512.webp')).status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect((await small.fetch('/s/zzzzzz')).status).toBe(404)
})

const statusFor = async (browser: Browser) => (await browser.fetch('/api/account')).status

test('a member has a limit too, and it holds up nobody else', async () => {
  const small = await startWorld({ limits: { ...limitTable, requestsPerMember: { times: 20, seconds: 60 } } })
  small.clock.stop()
  const [one, other] = [await small.member(), await small.member()]
  const statuses = await manyTimes(60, () => statusFor(one))
  expect(statuses.filter((it) => it === 200)).toHaveLength(20)
  expect(await statusFor(other)).toBe(200)
  expect(await small.visitor().call(sessions.viewer, {})).toEqual({ member: null })
  later(small, 61)
  expect(await statusFor(one)).toBe(200)
})

test('a mailbox gets fifteen mails however many ask for them, and its owner still signs in', async () => {
  later(world)
  const owner = await world.member()
  const answers = await manyTimes(300, (i) =>
    post(
      world,
      i % 2 ? '/api/accounts/link' : '/api/accounts/reset',
      { email: owner.email },
      {
        from: `203.0.${i % 200}.${i % 250}`,
      },
    ),
  )
  expect(judged(answers).passed).toBe(limitTable.mailPerAddress.times)
  const { member } = await world
    .visitor()
    .call(sessions.signIn, { body: { email: owner.email, password: owner.password } })
  expect(member.id).toBe(owner.member.id)
  const isSent = async () => {
    expect(
      await world.rows(`select 1 from pgboss.job where name = 'mail' and data ->> 'to' = $1`, [owner.email]),
    ).toEqual([])
    expect((await world.mailTo(owner.email)).length).toBeGreaterThan(1)
  }
  await eventually(isSent)
  // The owner also hears of the browser they signed in with.
  const links = (await world.mailTo(owner.email)).filter((mail) => /(?<!not-me)#(link|code)=/.test(mail.text))
  expect(links).toHaveLength(limitTable.mailPerAddress.times)
})

test('who used a limit up does not hold up somebody else elsewhere', async () => {
  later(world)
  const from = (client: string) => post(world, redeem, { email: somebody(), token }, { from: client })
  await manyTimes(30, () => from('192.0.2.9'))
  expect((await from('192.0.2.9')).refusal).toBe('too_many_requests')
  expect((await from('192.0.2.10')).refusal).toBe('link_invalid')
})

test('wrong passwords and mails to other spellings do not keep an owner from the way in by mail', async () => {
  later(world)
  const owner = await world.member()
  const other = owner.email.replace('@', '+zz@')
  const guesses = await manyTimes(limitTable.signInPerAccount.times + 1, (i) =>
    post(world, '/api/sign-in', { email: owner.email, password: 'wrong!' }, { from: `198.51.100.${i}` }),
  )
  const mails = await manyTimes(limitTable.mailPerAddress.times + 1, (i) =>
    post(world, '/api/accounts/link', { email: other }, { from: `198.51.100.${i}` }),
  )
  expect([judged(guesses).passed, judged(mails).passed]).toEqual([100, 15])
  const { email, password } = owner
  expect((await post(world, '/api/sign-in', { email, password })).refusal).toBe('too_many_requests')

  const browser = world.visitor()
  const secret = await mailedSecret(world, 'signIn', email, browser)
  expect(await browser.call(accounts.redeemLink, { body: { email, token: secret } })).toEqual({ outcome: 'signed_in' })
  expect((await browser.call(sessions.viewer, {})).member?.id).toBe(owner.member.id)
})

test('whoever goes on after a limit is used up costs no further look into the database', async () => {
  later(world)
  const attempt = () => post(world, redeem, { email: somebody(), token }, { from: '192.0.2.77' })
  const { times } = limits.redeemPerClient
  for (let i = 0; i <= times; i++) await attempt()
  await world.rows('delete from limits')
  expect(judged(await manyTimes(50, attempt)).passed).toBe(0)
  expect(await world.rows('select from limits')).toEqual([])
})

test('the plain link to Google counts as a request, and what other sites make a browser ask for does not', async () => {
  const wide = { times: 1000, seconds: 60 }
  const five = { ...limitTable, requestsPerClient: { times: 5, seconds: 60 }, googlePerClient: wide }
  const small = await startWorld({ limits: five })
  small.clock.stop()
  // By hand, because fetch says by itself how it asks.
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const sent = request(small.url + path, { headers }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const { location, 'set-cookie': cookies } = answer.headers
    return { status: answer.statusCode, body: await text(answer), location, cookies }
  }
  for (const mode of ['no-cors', 'cors', 'same-origin', 'websocket'])
    for (const path of ['/google/start', '/api/site', '/api/viewer', '/api/docs', '/api/no-such-thing']) {
      const answer = await ask(path, { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': mode })
      expect([path, mode, answer]).toMatchObject([path, mode, { status: 403, cookies: undefined }])
      expect(JSON.parse(answer.body)).toMatchObject({ refusal: 'foreign_origin' })
    }
  for (let i = 0; i < 5; i++) {
    const answer = await ask('/google/start', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' })
    expect(answer).toMatchObject({ status: 302, location: expect.stringContaining('/o/oauth2/') as string })
  }
  expect((await ask('/google/start')).status).toBe(429)
  expect((await ask('/api/viewer')).status).toBe(429)
})
