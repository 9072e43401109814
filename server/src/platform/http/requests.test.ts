import { livePath } from '@hakari/contract'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { scaled } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'
import { clientAddress, networkOf, trustedNetworks } from './client-address.ts'

const world = await startWorld()
const good = JSON.stringify({ name: '山田', email: 'a@example.jp', message: 'x' })

const post = (headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer> = good, where = world) =>
  where.fetch('/api/contact', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      ...('Origin' in headers || 'Sec-Fetch-Site' in headers ? {} : { Origin: where.url }),
      ...headers,
    },
    body,
  })
const refusalOf = async (answer: Promise<Response>) => {
  const { status } = await answer
  return [status, ((await (await answer).json()) as { refusal?: string }).refusal]
}

test.each([
  ['cut JSON', '{', 'malformed_request'],
  ['a byte order mark', '\uFEFF{}', 'invalid_input'],
  ['NaN', '{"name": NaN}', 'malformed_request'],
  ['nothing', '', 'malformed_request'],
  ['a list', '[]', 'invalid_input'],
  ['a number', '1', 'invalid_input'],
  ['null', 'null', 'invalid_input'],
  ['100,000 levels', '['.repeat(100_000), 'malformed_request'],
  ['a polluted prototype', '{"__proto__": {"name": "x"}, "constructor": 1}', 'invalid_input'],
])('a body of %s is refused', async (_, body, refusal) => {
  expect(await refusalOf(post({}, body))).toEqual([400, refusal])
})

test('bytes that are no UTF-8 are 400', async () => {
  expect(await refusalOf(post({}, new Uint8Array([0x7b, 0xff, 0xfe])))).toEqual([400, 'malformed_request'])
})

test('a body above 256 KB is 413', async () => {
  expect(await refusalOf(post({}, JSON.stringify({ name: 'x'.repeat(300_000) })))).toEqual([413, 'body_too_large'])
})

test.each([
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['multipart/form-data; boundary=x'],
  ['application/jsonp'],
])('a write of type %s is refused', async (type) => {
  expect(await refusalOf(post({ 'Content-Type': type }))).toEqual([415, 'unsupported_media_type'])
})

test.each([
  [{ 'Sec-Fetch-Site': 'cross-site' }],
  [{ 'Sec-Fetch-Site': 'same-site' }],
  [{ Origin: 'https://evil.example' }],
  [{ Origin: 'null' }],
  [{ Origin: '' }],
  [{ Origin: 'http://localhost' }],
  [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' }],
  [{ Origin: 'http://127.0.0.1', 'Sec-Fetch-Site': 'cross-site' }],
])('a write from elsewhere is refused: %o', async (headers: Record<string, string>) => {
  expect(await refusalOf(post(headers))).toEqual([403, 'foreign_origin'])
})

test('a creating write without an Idempotency-Key, or with one that is no UUID, is 400', async () => {
  expect(await refusalOf(post({ 'Idempotency-Key': 'again' }))).toEqual([400, 'invalid_input'])
  const without = { method: 'POST', headers: { 'Content-Type': 'application/json', Origin: world.url }, body: good }
  expect(await refusalOf(world.fetch('/api/contact', without))).toEqual([400, 'invalid_input'])
})

test('of ninety writes that come in one packet each is answered, in their order', async () => {
  const { hostname, port, host } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  const write = (i: number) => {
    const body = i % 2 === 0 ? '{' : '[]'
    const lines = [
      'POST /api/contact HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${world.url}`,
      'Content-Type: application/json',
    ]
    const own = [`Idempotency-Key: ${crypto.randomUUID()}`, `Content-Length: ${body.length}`]
    return `${[...lines, ...own].join('\r\n')}\r\n\r\n${body}`
  }
  socket.write(Array.from({ length: 90 }, (_, i) => write(i)).join(''))
  let answers = ''
  const refusals = () => [...answers.matchAll(/"refusal":"(\w+)"/g)].map(([, refusal]) => refusal)
  for await (const part of socket.setEncoding('utf8')) {
    answers += part
    if (refusals().length === 90) break
  }
  expect(refusals()).toEqual(
    Array.from({ length: 90 }, (_, i) => (i % 2 === 0 ? 'malformed_request' : 'invalid_input')),
  )
})

test('a table that is locked for too long answers 503, and what was sent is not lost when it is sent again', async () => {
  const hasty = await startWorld({ databaseWaitMs: scaled(500) })
  const key = crypto.randomUUID()
  const lock = new pg.Client({ connectionString: hasty.database.url })
  await lock.connect()
  await lock.query('begin')
  await lock.query('lock table contact_messages in access exclusive mode')
  expect(await refusalOf(post({ 'Idempotency-Key': key }, good, hasty))).toEqual([503, 'unavailable'])
  await lock.query('rollback')
  await lock.end()
  expect((await post({ 'Idempotency-Key': key }, good, hasty)).status).toBe(200)
})

test('values the contract does not name are ignored', async () => {
  const extra = { id: 99, created_at: '1999-01-01', idempotency_key: 'x', userId: 1, role: 'admin' }
  const body = JSON.stringify({ name: '余分', email: 'extra@example.jp', message: 'x', ...extra })
  expect((await post({}, body)).status).toBe(200)
  const [row] = await world.rows<{ id: string; created_at: Date }>(
    `select id, created_at from contact_messages where email = 'extra@example.jp'`,
  )
  expect(Number(row?.id)).not.toBe(99)
  expect(row?.created_at.getFullYear()).toBeGreaterThan(2000)
})

test('an unknown path below /api is 404 as JSON, never a page', async () => {
  expect(await refusalOf(world.fetch('/api/nothing/here'))).toEqual([404, 'not_found'])
  expect(await refusalOf(world.fetch('/api/contact', { method: 'DELETE', headers: { Origin: world.url } }))).toEqual([
    404,
    'not_found',
  ])
})

test('every response has the security headers against foreign content, sniffing and framing, and a request id', async () => {
  const page = await world.fetch('/')
  const asset = /\/assets\/[^"]+\.js/.exec(await page.clone().text())?.[0] ?? ''
  const answers = {
    page,
    asset: await world.fetch(asset),
    unchanged: await world.fetch('/', { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } }),
    missing: await world.fetch('/humans.txt'),
    api: await world.fetch('/api/site'),
    refusal: await world.fetch('/api/nothing'),
    head: await world.fetch('/', { method: 'HEAD' }),
    headOfStream: await (await world.member()).fetch(livePath, { method: 'HEAD' }),
  }
  expect(Object.values(answers).map(({ status }) => status)).toEqual([200, 200, 304, 404, 200, 404, 200, 200])
  for (const { headers } of Object.values(answers)) {
    expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'self'.*frame-ancestors 'none'/)
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
  }
  expect(answers.refusal.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
})

test.each([
  ['/../../package.json'],
  ['/..%2f..%2fpackage.json'],
  ['/assets/../../../package.json'],
  ['/.env'],
  ['/.git/HEAD'],
])('%s shows the app or nothing, never a file of ours', async (path) => {
  const text = await (await world.fetch(path)).text()
  expect(text).not.toContain('"workspaces"')
  expect(text === '' || text.includes('<div id="root">') || text.includes('not_found')).toBe(true)
})

test('a missing asset is 404, so that an old page knows to reload', async () => {
  expect((await world.fetch('/assets/gone-123.js')).status).toBe(404)
})

test('the app is up, ready and described', async () => {
  expect(await (await world.fetch('/healthz')).text()).toBe('ok')
  expect(await (await world.fetch('/readyz')).text()).toBe('ready')
  const api = (await (await world.fetch('/api/openapi.json')).json()) as { openapi: string; paths: object }
  expect(api.openapi).toBe('3.1.0')
  expect(api.paths).toMatchObject({
    '/api/contact': {
      post: {
        operationId: 'contact.send',
        requestBody: { content: { 'application/json': { schema: { required: ['name', 'email', 'message'] } } } },
        responses: { 200: {}, 422: { description: 'idempotency_key_reused' } },
      },
    },
  })
  const page = await (await world.fetch('/api/docs')).text()
  for (const word of ['contact.send', 'multipart/form-data', 'registering', '/api/live']) expect(page).toContain(word)
  expect(page).toMatch(/pictures\.upload<[^]*?A file, required\.[^]*?pictures\.remove</)
})

test('no e-mail address and no secret reaches the log', async () => {
  await world.fetch('/api/user/canary%40example.jp/canary-path@example.jp')
  await world.fetch('/api/contact?token=canary-token&email=canary%40example.jp', {
    headers: { Cookie: 'session=canary-cookie', Authorization: 'Bearer canary-bearer' },
  })
  await post({}, JSON.stringify({ name: '山田', email: 'canary-mail@example.jp', message: 'canary-message' }))
  world.platform.logger.error(
    {
      err: Object.assign(new Error('canary-deep@example.jp'), { detail: 'canary-detail' }),
      password: 'canary-pass',
      request: { headers: { Cookie: 'canary-cookie', authorization: 'canary-bearer' } },
      tokens: { access_token: 'canary-access', refreshToken: 'canary-refresh' },
    },
    'canary-text@example.jp',
  )
  expect(world.logLines.length).toBeGreaterThan(2)
  expect(world.logLines.join('')).not.toMatch(
    /canary-(token|cookie|bearer|access|refresh|detail|mail|message|deep|pass|path|text@)|canary(@|%40)/,
  )
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['a stranger', '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['our proxy', '10.0.0.2', '198.51.100.7', '198.51.100.7'],
  ['our proxy, and a forged beginning', '10.0.0.2', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['two of our proxies', '10.0.0.2', '198.51.100.7, 10.9.9.9', '198.51.100.7'],
  ['our proxy, as an IPv6 socket sees it', '::ffff:10.0.0.2', '2001:db8::5', '2001:db8::5'],
  ['our proxy that says nothing', '10.0.0.2', undefined, '10.0.0.2'],
  ['our proxy that passes on nonsense', '10.0.0.2', 'unknown', '10.0.0.2'],
])('the client behind %s is found', (_, peer, forwarded, client) => {
  expect(clientAddress(peer, forwarded, trustedNetworks(['10.0.0.0/8']))).toBe(client)
})

test('a thousand IPv6 addresses of one /64 count as one client', async () => {
  const limited = await startWorld({
    trustedProxies: ['127.0.0.1'],
    limits: { ...world.config.limits, requestsPerClient: { times: 10, seconds: 60 } },
  })
  const ask = async (from: string) =>
    (await limited.fetch('/api/openapi.json', { headers: { 'X-Forwarded-For': from } })).status
  const statuses: number[] = []
  for (let hundred = 0; hundred < 10; hundred++) {
    const some = Array.from({ length: 100 }, (__, i) => ask(`2001:db8:1:2::${(hundred * 100 + i).toString(16)}`))
    statuses.push(...(await Promise.all(some)))
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10)
  expect(await ask('2001:db8:1:3::1')).toBe(200)
  expect(await ask('198.51.100.7')).toBe(200)
  limited.clock.advance(61)
  expect(await ask('2001:db8:1:2::1')).toBe(200)
})

test.each([
  ['//api/contact'],
  ['/api/Contact'],
  ['/api/contact.json'],
  ['/api/%63ontact'],
  ['/api/contact/'],
  ['/API/contact'],
])('another spelling of an address is no way around it: %s', async (path) => {
  const before = await world.rows('select count(*) from contact_messages')
  const answer = await world.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain', Origin: 'https://evil.example', 'Idempotency-Key': crypto.randomUUID() },
    body: good,
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(await world.rows('select count(*) from contact_messages')).toEqual(before)
})

test('metrics need their token, and are 404 without one', async () => {
  expect((await world.fetch('/metrics')).status).toBe(404)
  const measured = await startWorld({ metricsToken: 'a-token-of-length' })
  const ask = (token: string) => measured.fetch('/metrics', { headers: { Authorization: `Bearer ${token}` } })
  expect((await ask('another-token-xxxx')).status).toBe(404)
  const headers = { Origin: measured.url, 'Idempotency-Key': crypto.randomUUID() }
  await measured.fetch('/api/contact', { method: 'POST', headers })
  const text = await (await ask('a-token-of-length')).text()
  expect(text).toContain('hakari_request_seconds_count{operation="contact.send",status="415"} 1')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('in production HSTS keeps browsers on https, and a write from another origin is 403', async () => {
  const production = await startWorld({ mode: 'production', origin: 'https://hakari.example' })
  expect((await production.fetch('/')).headers.get('Strict-Transport-Security')).toMatch(/^max-age=63072000/)
  const from = (origin: string) =>
    production.fetch('/api/contact', {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: good,
    })
  expect((await from('https://hakari.example')).status).toBe(200)
  expect((await from(production.url)).status).toBe(403)
  expect((await from('https://hakari.example.evil.example')).status).toBe(403)
})
