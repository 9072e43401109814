import { afterAll, describe, expect, test } from 'vitest'
import { eventually, scaled } from '../../../test/world/eventually.ts'
import { startFakeRedis } from '../../../test/world/fake-redis.ts'
import { openStream } from '../../../test/world/live-stream.ts'
import { startWorld, type World } from '../../../test/world/world.ts'
import type { Changes } from './changes.ts'

/** Whoever is silent for three turns counts as somebody who missed something: a busy machine must not be so late. */
const quickly = { liveAskMs: scaled(500), liveWaitMs: scaled(1500) }

const redis = await startFakeRedis({ password: 'secret' })
afterAll(() => redis[Symbol.asyncDispose]())
const pairs = [
  { carrier: 'PostgreSQL', ...(await startPair(null)) },
  { carrier: 'Redis', ...(await startPair(redis.url)) },
]

async function startPair(liveUrl: string | null) {
  const world = await startWorld({ liveUrl, ...quickly })
  return { world, neighbour: await startWorld({ liveUrl, ...quickly, database: world.database }) }
}

const hellos = (text: string) => text.split('data: {"type":"hello"}\n\n').length - 1

async function greetedIn(of: World) {
  const stream = await openStream(await of.member())
  await eventually(() => expect(hellos(stream.heard.text)).toBeGreaterThan(0))
  return stream
}

let lastId = 900_000_000
const goneFor = (id: number): Partial<Changes> => ({ left: [[String(id), crypto.randomUUID(), 1]] })

/** That something everybody could see is gone. */
function tellSomething(from: World): string {
  from.platform.realtime.tell(goneFor(++lastId))
  return `"gone":["${lastId}"]`
}

/** Nobody was deaf for a while, and all know it. */
const throughRedis = (...worlds: World[]) =>
  eventually(() => expect(worlds.map(({ platform }) => platform.realtime.isCarrierAway())).not.toContain(true))

describe.each(pairs)('through $carrier', ({ carrier, world, neighbour }) => {
  test('what happens in one process is told to the browsers of another', async () => {
    const { heard, leave } = await greetedIn(neighbour)
    if (carrier === 'Redis') await throughRedis(world)
    const before = redis.hints().length
    world.platform.realtime.tell({ people: ['3f0c8a70-0000-4000-8000-000000000001'] })
    await eventually(() => expect(heard.text).toContain('"gonePeople":["3f0c8a70-0000-4000-8000-000000000001"]'))
    expect(redis.hints().length - before).toBe(carrier === 'Redis' ? 1 : 0)
    leave()
  })

  test('a hundred changes at once are few messages', async () => {
    const { heard, leave } = await greetedIn(neighbour)
    for (let i = 0; i < 100; i++) world.platform.realtime.tell(goneFor(800_000_000 + i))
    await eventually(() => expect(heard.text).toContain('"more":true'))
    const last = tellSomething(world)
    await eventually(() => expect(heard.text).toContain(last))
    expect(heard.text.split('"type":"news"').length - 1).toBeLessThan(10)
    leave()
  })

  test('after the database connection was lost everybody is told to ask anew', async () => {
    const { heard, leave } = await greetedIn(neighbour)
    const before = hellos(heard.text)
    await world.rows(`select pg_terminate_backend(pid) from pg_stat_activity
                      where application_name = 'hakari live' and datname = current_database()`)
    await eventually(() => expect(hellos(heard.text)).toBeGreaterThan(before))
    const next = tellSomething(world)
    await eventually(() => expect(heard.text).toContain(next))
    leave()
  })

  test('a word nobody understands makes everybody ask anew', async () => {
    const { heard, leave } = await greetedIn(neighbour)
    const before = hellos(heard.text)
    await world.rows(`select pg_notify('hakari_live', 'no json')`)
    await eventually(() => expect(hellos(heard.text)).toBeGreaterThan(before))
    leave()
  })
})

const [, { world, neighbour }] = pairs as [unknown, (typeof pairs)[number]]

test('when Redis dies everybody asks anew once, hints go by PostgreSQL, and through Redis again when it is back', async () => {
  await throughRedis(world, neighbour)
  const { heard, leave } = await greetedIn(neighbour)
  redis.kill()
  await eventually(() => expect(hellos(heard.text)).toBe(2))
  const before = redis.hints().length
  const first = tellSomething(world)
  await eventually(() => expect(heard.text).toContain(first))
  expect(redis.hints()).toHaveLength(before)
  expect(neighbour.logLines.join('')).toContain('live: Redis is away, hints go by PostgreSQL (LIVE_URL)')
  expect(hellos(heard.text)).toBe(2)
  redis.restart()
  await throughRedis(world, neighbour)
  // A machine that stands still for a moment sends one more by PostgreSQL, rightly.
  await eventually(async () => {
    const next = tellSomething(world)
    await eventually(() => expect(heard.text).toContain(next))
    expect(redis.hints().length).toBeGreaterThan(before)
  })
  leave()
})

test('what a frozen Redis takes and does not hand on is told by PostgreSQL', async () => {
  await throughRedis(world, neighbour)
  const { heard, leave } = await greetedIn(neighbour)
  redis.freeze()
  const meanwhile = tellSomething(world)
  await eventually(() => expect(heard.text).toContain(meanwhile))
  redis.thaw()
  await throughRedis(world, neighbour)
  leave()
})

test('a session that is over loses its stream at once, whoever carries hints', async () => {
  await throughRedis(neighbour)
  const member = await neighbour.member()
  const { heard, leave } = await openStream(member)
  await world.rows('delete from sessions where member_id = $1', [member.member.id])
  await eventually(() => expect(heard.ended).toBe(true))
  leave()
})

test('a process that was told another Redis, or none, hears everything all the same', async () => {
  await throughRedis(world)
  await using elsewhere = await startFakeRedis()
  const strange = await startWorld({ liveUrl: elsewhere.url, ...quickly, database: world.database })
  const plain = await startWorld({ liveUrl: null, ...quickly, database: world.database })
  const streams = [await greetedIn(strange), await greetedIn(plain), await greetedIn(neighbour)]
  await eventually(() => expect(world.platform.realtime.isCarrierAway()).toBe(true))
  for (const from of [world, strange, plain]) {
    const said = tellSomething(from)
    for (const { heard } of streams) await eventually(() => expect(heard.text).toContain(said))
  }
  for (const { leave } of streams) leave()
})

test('a Redis that does not know how it is greeted is told so, and the password is not in the log', async () => {
  await using former = await startFakeRedis({ password: 'secret-word', isOld: true })
  const refused = await startWorld({ liveUrl: former.url, ...quickly, database: world.database })
  expect(refused.logLines.join('')).toContain('Redis 6 or newer is needed')
  expect(refused.logLines.join('')).not.toContain('secret-word')
})

test('with a password that Redis refuses a process starts, says so without it, and is told everything by PostgreSQL', async () => {
  const liveUrl = redis.url.replace('secret', 'wrong-word')
  const refused = await startWorld({ liveUrl, ...quickly, database: world.database })
  expect(refused.logLines.join('')).toContain('WRONGPASS')
  expect(refused.logLines.join('')).not.toContain('wrong-word')
  const { heard, leave } = await greetedIn(refused)
  await eventually(() => expect(world.platform.realtime.isCarrierAway()).toBe(true))
  const said = tellSomething(world)
  await eventually(() => expect(heard.text).toContain(said))
  leave()
})
