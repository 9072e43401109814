import { livePath, sessions } from '@hakari/contract'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/world/eventually.ts'
import { lockRows } from '../../../test/world/lock-rows.ts'
import { openStream } from '../../../test/world/live-stream.ts'
import { membersOf } from '../../../test/steps/social.ts'
import { startWorld, wideLimits, type World } from '../../../test/world/world.ts'
import type { Changes } from './changes.ts'

const world = await startWorld({ heartbeatMs: 100 })

const openStreamIn = async (of: World) => openStream(await of.member())

/** That something everybody could see is gone. */
const goneFor = (entryId: string): Partial<Changes> => ({ left: [[entryId, crypto.randomUUID(), 1]] })

test('an open stream begins with a greeting and gets heartbeats', async () => {
  const { answer, heard, leave } = await openStreamIn(world)
  expect(answer.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  await eventually(() => expect(heard.text).toMatch(/^data: {"type":"hello"}\n\n(data: {"type":"beat"}\n\n){2}/))
  leave()
})

const endedOf = (streams: Awaited<ReturnType<typeof openStream>>[]) => streams.map(({ heard }) => heard.ended)
const oneAfterAnother = async (times: number, act: () => ReturnType<typeof openStream>) => {
  const streams: Awaited<ReturnType<typeof openStream>>[] = []
  while (streams.length < times) streams.push(await act())
  return streams
}

test('a session, and a member in several, may hold only so many streams: the oldest ends, and the newest hears', async () => {
  const narrow = await startWorld({ streams: { perSession: 3, perMember: 4 } })
  const phone = await narrow.member()
  const first = await oneAfterAnother(4, () => openStream(phone))
  await eventually(() => expect(endedOf(first)).toEqual([true, false, false, false]))
  const laptop = narrow.visitor()
  await laptop.call(sessions.signIn, { body: { email: phone.email, password: phone.password } })
  const second = await oneAfterAnother(3, () => openStream(laptop))
  await eventually(() => expect(endedOf([...first, ...second])).toEqual([true, true, true, false, false, false, false]))
  narrow.platform.realtime.tell(goneFor('900000000'))
  for (const { heard, leave } of [...first.slice(3), ...second]) {
    await eventually(() => expect(heard.text).toContain('"gone":["900000000"]'))
    leave()
  }
})

test('a hundred streams of one member, and a crowd, leave everybody else at the same address theirs', async () => {
  const strict = await startWorld({ streams: { perSession: 10, perMember: 40 } })
  const [greedy, neighbours] = [await strict.member(), await membersOf(strict, 8)]
  const before = await openStream(neighbours[0] ?? greedy)
  const taken = await Promise.all(Array.from({ length: 100 }, () => openStream(greedy)))
  await eventually(() => expect(taken.filter(({ heard }) => !heard.ended)).toHaveLength(10))
  const after = await Promise.all(neighbours.map((neighbour) => openStream(neighbour)))
  strict.platform.realtime.tell(goneFor('900000000'))
  for (const { answer, heard, leave } of [before, ...after]) {
    expect(answer.status).toBe(200)
    await eventually(() => expect(heard.text).toContain('"gone":["900000000"]'))
    leave()
  }
  for (const { leave } of taken) leave()
})

test('signed-out requests and streams use up nothing of each other at one address', async () => {
  const few = { times: 5, seconds: 60 }
  const strict = await startWorld({ limits: { ...wideLimits, requestsPerClient: few, streamsPerClient: few } })
  strict.clock.stop()
  const member = await strict.member()
  const statuses = async (path: string, times: number) => {
    const seen: number[] = []
    while (seen.length < times) seen.push((await strict.visitor().fetch(path)).status)
    return seen
  }
  // One was the making of the account.
  expect(await statuses('/api/viewer', 6)).toEqual([200, 200, 200, 200, 429, 429])
  expect(await statuses(livePath, 6)).toEqual([401, 401, 401, 401, 401, 429])
  const streams = await oneAfterAnother(8, () => openStream(member))
  expect(streams.map(({ answer }) => answer.status)).toEqual(Array(8).fill(200))
  for (const { leave } of streams) leave()
})

test('a member who asks for streams without end gets 429', async () => {
  const strict = await startWorld({ limits: { ...wideLimits, streamsPerMember: { times: 5, seconds: 60 } } })
  strict.clock.stop()
  const [member, other] = [await strict.member(), await strict.member()]
  const streams = await oneAfterAnother(6, () => openStream(member))
  expect(streams.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200, 429])
  const others = await openStream(other)
  expect(others.answer.status).toBe(200)
  for (const { leave } of [...streams, others]) leave()
})

test('who left before being greeted takes no place', async () => {
  const narrow = await startWorld({ streams: { perSession: 1, perMember: 1 } })
  const member = await narrow.member()
  const { heard, leave: end } = await openStream(member)
  const held = await lockRows(narrow, 'lock table sessions', [])
  const leave = new AbortController()
  const asked = Array.from({ length: 3 }, () => member.fetch(livePath, { signal: leave.signal }).catch(() => {}))
  await held.waiting(asked.length)
  leave.abort()
  await Promise.all(asked)
  // Answered after the server has seen them go.
  await member.fetch('/healthz')
  await held.release()
  narrow.platform.realtime.tell(goneFor('900000000'))
  await eventually(() => expect(heard.text).toContain('"gone":["900000000"]'))
  expect(heard.ended).toBe(false)
  end()
})

test('a live stream without a session is 401', async () => {
  expect((await world.visitor().fetch(livePath)).status).toBe(401)
})
