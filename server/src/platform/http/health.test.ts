import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/world/eventually.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { writeMessage } from '../../../test/process/write-message.ts'
import { connectionsOfJobs } from '../jobs/index.ts'
import { startWorld, type World } from '../../../test/world/world.ts'

const world = await startWorld({ databasePool: 3 })

/** What is said to these very bytes. */
async function said(bytes: string, { url }: World = world) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

test.each([
  ['HTTP/1.0 without a host', ' HTTP/1.0\r\n\r\n'],
  ['a foreign host', ' HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n'],
  ['a host that is none', ' HTTP/1.1\r\nHost: <no/host?>\r\nConnection: close\r\n\r\n'],
  ['a query', '?from=balancer HTTP/1.0\r\n\r\n'],
])('balancers are answered whatever they call us: %s', async (_, rest) => {
  expect(await said(`GET /healthz${rest}`)).toMatchObject({ status: 200, body: 'ok' })
  expect(await said(`GET /readyz${rest}`)).toMatchObject({ status: 200, body: 'ready' })
  expect(await said(`HEAD /readyz${rest}`)).toMatchObject({ status: 200, body: '' })
  expect(await said(`GET http://any.example/readyz${rest}`)).toMatchObject({ status: 200, body: 'ready' })
})

test('the plain check of HAProxy asks whether people may be sent here', async () => {
  expect(await said('OPTIONS / HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200, body: 'ready' })
  expect((await said('GET / HTTP/1.0\r\n\r\n')).status).toBe(400)
  expect(
    (await said('POST /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')).status,
  ).toBe(404)
})

test('checks are counted by no limit, leave no line, and keep the headers of every answer', async () => {
  const narrow = await startWorld({
    limits: { ...world.config.limits, requestsPerClient: { times: 1, seconds: 3600 } },
  })
  for (let i = 0; i < 5; i++) expect((await narrow.fetch('/readyz')).status).toBe(200)
  const { headers } = await narrow.fetch('/healthz')
  expect([headers.get('Cache-Control'), headers.get('X-Content-Type-Options')]).toEqual(['no-store', 'nosniff'])
  expect(narrow.logLines.filter((line) => /healthz|readyz/.test(line))).toEqual([])
})

test('a pool whose connections are all taken is said, and over when they are given back', async () => {
  const held = await lockRows(world, 'lock table contact_messages', [])
  const writing = Array.from({ length: 6 }, (_, i) => writeMessage(world.url, `crowd${i}@example.jp`))
  await held.waiting(3)
  await eventually(async () => expect(await (await world.fetch('/readyz')).text()).toBe('pool exhausted'))
  expect((await world.fetch('/readyz')).status).toBe(503)
  expect((await world.fetch('/healthz')).status).toBe(200)
  const [connections] = await world.rows<{ pool: number; jobs: number; live: number }>(`select
    count(*) filter (where application_name = 'hakari')::int as pool,
    count(*) filter (where application_name = 'hakari jobs')::int as jobs,
    count(*) filter (where application_name = 'hakari live')::int as live
    from pg_stat_activity where datname = current_database()`)
  expect(connections).toMatchObject({ pool: 3, live: 1 })
  expect(connections?.jobs).toBeLessThanOrEqual(connectionsOfJobs)
  await held.release()
  expect(new Set((await Promise.all(writing)).map(({ status }) => status))).toEqual(new Set([200]))
  await eventually(async () => expect(await (await world.fetch('/readyz')).text()).toBe('ready'))
})

test('a database that only reads is said, and whoever writes is asked to come back', async () => {
  const begun = async (setting: string) => {
    const [here] = await world.rows<{ name: string }>('select current_database() as name')
    await world.rows(
      `alter database ${here?.name} ${setting} default_transaction_read_only ${setting === 'set' ? '= on' : ''}`,
    )
    await world.rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'hakari'`)
  }
  await begun('set')
  await eventually(async () => expect(await (await world.fetch('/readyz')).text()).toBe('database read-only'))
  const answer = await writeMessage(world.url, 'reader@example.jp')
  expect([answer.status, await answer.json()]).toMatchObject([503, { refusal: 'unavailable' }])
  await begun('reset')
  await eventually(async () => expect(await (await world.fetch('/readyz')).text()).toBe('ready'))
})

test('whoever is told to stop says so to balancers, and answers everybody else by a connection that ends', async () => {
  const leaving = await startWorld()
  leaving.platform.readiness.drain()
  expect(await said('GET /readyz HTTP/1.0\r\n\r\n', leaving)).toMatchObject({ status: 503, body: 'draining' })
  expect(await said('GET /healthz HTTP/1.0\r\n\r\n', leaving)).toMatchObject({ status: 200 })
  const { status, head } = await said('GET / HTTP/1.1\r\nHost: x\r\n\r\n', leaving)
  expect([status, /^connection: close$/im.test(head)]).toEqual([200, true])
})
