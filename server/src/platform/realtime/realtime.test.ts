import { livePath } from '@hakari/contract'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { listen } from '../../../test/listener.ts'
import { cookieHeader, startWorld, type World } from '../../../test/world.ts'

const world = await startWorld({ heartbeatMs: 100 })
const neighbour = await startWorld({ databaseUrl: world.config.databaseUrl })

const listenTo = async (of: World) => listen(await of.member())
const hellos = (text: string) => text.split('data: {"type":"hello"}\n\n').length - 1
const soon = (check: () => void) => vi.waitFor(check, { timeout: 8000, interval: 20 })

test('who listens is greeted, and hears a heartbeat', async () => {
  const { answer, heard, leave } = await listenTo(world)
  expect(answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  await soon(() => expect(heard.text).toMatch(/^data: {"type":"hello"}\n\n(:\n\n){2}/))
  leave()
})

test('what one process says reaches the browsers of another, once it is committed', async () => {
  const { heard, leave } = await listenTo(neighbour)
  await soon(() => expect(hellos(heard.text)).toBe(1))
  await world.platform.db
    .transaction()
    .execute(async (tx) => {
      await world.platform.realtime.publish(tx, { type: 'hello' })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await world.platform.realtime.publish(world.platform.db, { type: 'hello' })
  await soon(() => expect(hellos(heard.text)).toBe(2))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(hellos(heard.text)).toBe(2)
  leave()
})

test('after the database connection was lost everybody is told to ask anew', async () => {
  const { heard, leave } = await listenTo(neighbour)
  await soon(() => expect(hellos(heard.text)).toBe(1))
  await world.rows(`select pg_terminate_backend(pid) from pg_stat_activity
                    where application_name = 'hakari live' and datname = current_database()`)
  await soon(() => expect(hellos(heard.text)).toBe(2))
  await world.platform.realtime.publish(world.platform.db, { type: 'hello' })
  await soon(() => expect(hellos(heard.text)).toBe(3))
  leave()
})

test('who does not read is dropped, and the others go on', async () => {
  const { cookies } = await neighbour.member()
  const deaf = connect(Number(new URL(neighbour.url).port), '127.0.0.1')
  await once(deaf, 'connect')
  deaf.on('error', () => {})
  deaf.write(`GET ${livePath} HTTP/1.1\r\nHost: x\r\nCookie: ${cookieHeader(cookies)}\r\n\r\n`)
  await once(deaf, 'readable')
  deaf.pause()
  const { heard, leave } = await listenTo(neighbour)
  const long = JSON.stringify({ type: 'hello', pad: 'x'.repeat(7000) })
  const dropped = once(deaf, 'close')
  for (let i = 0; i < 15; i++)
    await world.rows(`select pg_notify('hakari_live', $1 || i) from generate_series(1, 100) i`, [long])
  await soon(() => expect(heard.text.length).toBeGreaterThan(1500 * 7000))
  deaf.resume()
  await dropped
  expect(deaf.bytesRead).toBeLessThan(heard.text.length)
  leave()
})

test('one address may hold only so many streams, and may come back when one is closed', async () => {
  const narrow = await startWorld({ streamsPerClient: 3 })
  const member = await narrow.member()
  const streams = await Promise.all([1, 2, 3].map(() => listen(member)))
  expect((await member.fetch(livePath)).status).toBe(429)
  streams[0]?.leave()
  await vi.waitFor(async () => {
    const again = await listen(member)
    again.leave()
    expect(again.answer.status).toBe(200)
  })
})

test('who is not signed in hears nothing', async () => {
  expect((await world.visitor().fetch(livePath)).status).toBe(401)
})
