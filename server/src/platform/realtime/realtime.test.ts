import { livePath } from '@hakari/contract'
import { expect, test } from 'vitest'
import { soon } from '../../../test/soon.ts'
import { hold } from '../../../test/held-rows.ts'
import { listen } from '../../../test/listener.ts'
import { startWorld, type World } from '../../../test/world.ts'

const world = await startWorld({ heartbeatMs: 100 })
const neighbour = await startWorld({ database: world.database })

const listenTo = async (of: World) => listen(await of.member())
const hellos = (text: string) => text.split('data: {"type":"hello"}\n\n').length - 1

test('who listens is greeted, and hears a heartbeat', async () => {
  const { answer, heard, leave } = await listenTo(world)
  expect(answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  await soon(() => expect(heard.text).toMatch(/^data: {"type":"hello"}\n\n(data: {"type":"beat"}\n\n){2}/))
  leave()
})

test('what happens in one process is told to the browsers of another', async () => {
  const { heard, leave } = await listenTo(neighbour)
  await soon(() => expect(hellos(heard.text)).toBe(1))
  world.platform.realtime.tell({ people: ['3f0c8a70-0000-4000-8000-000000000001'] })
  await soon(() => expect(heard.text).toContain('"gonePeople":["3f0c8a70-0000-4000-8000-000000000001"]'))
  leave()
})

test('a hundred changes at once are few messages', async () => {
  const { heard, leave } = await listenTo(neighbour)
  await soon(() => expect(hellos(heard.text)).toBe(1))
  for (let i = 0; i < 100; i++) world.platform.realtime.tell({ entries: [String(900_000_000 + i)] })
  await soon(() => expect(heard.text).toContain('"more":true'))
  world.platform.realtime.tell({ entries: ['910000000'] })
  await soon(() => expect(heard.text).toContain('"gone":["910000000"]'))
  expect(heard.text.split('"type":"news"').length - 1).toBeLessThan(10)
  leave()
})

test('after the database connection was lost everybody is told to ask anew', async () => {
  const { heard, leave } = await listenTo(neighbour)
  await soon(() => expect(hellos(heard.text)).toBe(1))
  await world.rows(`select pg_terminate_backend(pid) from pg_stat_activity
                    where application_name = 'hakari live' and datname = current_database()`)
  await soon(() => expect(hellos(heard.text)).toBe(2))
  world.platform.realtime.tell({ entries: ['900000000'] })
  await soon(() => expect(heard.text).toContain('"gone":["900000000"]'))
  leave()
})

test('a word nobody understands makes everybody ask anew', async () => {
  const { heard, leave } = await listenTo(neighbour)
  await soon(() => expect(hellos(heard.text)).toBe(1))
  await world.rows(`select pg_notify('hakari_live', 'no json')`)
  await soon(() => expect(hellos(heard.text)).toBe(2))
  leave()
})

test('one address may hold only so many streams, and may come back when one is closed', async () => {
  const narrow = await startWorld({ streamsPerClient: 3 })
  const member = await narrow.member()
  const streams = await Promise.all([1, 2, 3].map(() => listen(member)))
  expect((await member.fetch(livePath)).status).toBe(429)
  streams[0]?.leave()
  await soon(async () => {
    const again = await listen(member)
    again.leave()
    expect(again.answer.status).toBe(200)
  })
})

test('who left before being greeted takes no place', async () => {
  const narrow = await startWorld({ streamsPerClient: 3 })
  const member = await narrow.member()
  const held = await hold(narrow, 'lock table sessions', [])
  const leave = new AbortController()
  const asked = Array.from({ length: 3 }, () => member.fetch(livePath, { signal: leave.signal }).catch(() => {}))
  await held.waiting(asked.length)
  leave.abort()
  await Promise.all(asked)
  // Answered after the server has seen them go.
  await member.fetch('/healthz')
  await held.release()
  await soon(async () => {
    const streams = await Promise.all(asked.map(() => listen(member)))
    for (const stream of streams) stream.leave()
    expect(streams.map(({ answer }) => answer.status)).toEqual([200, 200, 200])
  })
})

test('who is not signed in hears nothing', async () => {
  expect((await world.visitor().fetch(livePath)).status).toBe(401)
})
