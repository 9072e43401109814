import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { childrenNamed } from '../../../test/process/app-process.ts'
import { eventually, scaled } from '../../../test/world/eventually.ts'
import { drawnOn } from '../../../test/world/card-pictures.ts'
import { faultsIn, publicIdsOf, seedEntries, seedMembers } from '../../../test/steps/social.ts'
import { startWorld } from '../../../test/world/world.ts'
import { isAlive } from '../../platform/database/embedded/postmaster.ts'
import { cardPath } from './index.ts'

const world = await startWorld({ trustedProxies: ['127.0.0.0/8'] })
/** With less patience. */
const hasty = await startWorld({ cardTimeoutMs: scaled(8000) })

const ask = (path: string, from = '192.0.2.1') => world.visitor().fetch(path, { headers: { 'X-Forwarded-For': from } })
const statusOf = async (path: string) => (await ask(path)).status
const drawers = () => childrenNamed(process.pid, 'draw-child.ts')
const signal = (name: NodeJS.Signals) => {
  for (const drawer of drawers()) process.kill(drawer, name)
}
const endDrawers = async () => {
  const ended = drawers()
  signal('SIGKILL')
  // The app knows when there is not even a process to be buried.
  await expect.poll(() => ended.filter(isAlive)).toEqual([])
}
afterEach(endDrawers)

/** Addresses of cards nobody has asked for yet. */
async function newCards(count: number, where = world): Promise<string[]> {
  const ids = await publicIdsOf(where, await seedEntries(where, await seedMembers(where, count)))
  return Promise.all(ids.map(async (id) => (await cardPath(where.platform, id)) ?? ''))
}
const newCard = async (where = world) => (await newCards(1, where))[0] ?? ''

/** Somebody else reads on until this is over. How often that went well. */
async function whileReading<T>(path: string, work: Promise<T>): Promise<[T, number]> {
  const over = new AbortController()
  let reads = 0
  const reading = (async () => {
    while (!over.signal.aborted) {
      expect(await statusOf(path)).toBe(200)
      reads++
      await sleep(10)
    }
  })()
  const done = await work.finally(() => over.abort())
  await reading
  return [done, reads]
}

test('forty different cards asked for at once are all drawn, two at a time, while others read on', async () => {
  const paths = await newCards(40)
  let most = 0
  const count = setInterval(() => (most = Math.max(most, drawers().length)), 50)
  const [answers, reads] = await whileReading('/readyz', Promise.all(paths.map((path) => ask(path))))
  clearInterval(count)
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const [first, second] = await Promise.all(answers.map(drawnOn))
  expect(first?.bytes.equals(second?.bytes ?? Buffer.alloc(0))).toBe(false)
  expect(most).toBe(2)
  expect(reads).toBeGreaterThan(5)
})

test('one card asked for by more people than may wait is drawn once for all of them', async () => {
  const path = await newCard()
  const statuses = await Promise.all(Array.from({ length: 300 }, () => statusOf(path)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(drawers()).toHaveLength(1)
})

test('a card that was drawn is not drawn again', async () => {
  const path = await newCard()
  const first = await drawnOn(await ask(path))
  await endDrawers()
  expect((await drawnOn(await ask(path))).bytes.equals(first.bytes)).toBe(true)
  expect(drawers()).toEqual([])
})

test('whoever asks for too many cards gets 503 with Retry-After, and others are not turned away meanwhile', async () => {
  const [others = '', ...paths] = await newCards(151)
  const many = Promise.all(paths.map((path) => ask(path)))
  await expect.poll(() => drawers().length).toBe(2)
  expect((await ask(others, '192.0.2.2')).status).toBe(200)
  const answers = await many
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(50)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('5')
})

/** Does something to the process that draws while it has a card, and returns what came of the card. */
async function whileDrawing(path: string, act: () => unknown, where = world): Promise<Response> {
  await expect.poll(async () => (await where.fetch(await newCard(where))).status).toBe(200)
  signal('SIGSTOP')
  using draw = vi.spyOn(where.cards, 'draw')
  const answer = where.fetch(path)
  await eventually(() => expect(draw).toHaveBeenCalled())
  await act()
  return answer
}

test('a crash over a card is one answer of 503, and the next one works', async () => {
  const path = await newCard()
  const { status, headers } = await whileDrawing(path, () => signal('SIGKILL'))
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(await statusOf(path)).toBe(200)
})

test('a card that takes too long is given up and its process is gone; the next one works', async () => {
  const path = await newCard(hasty)
  const { status } = await whileDrawing(path, () => {}, hasty)
  expect(status).toBe(503)
  await expect.poll(drawers).toEqual([])
  await expect.poll(async () => (await hasty.fetch(path)).status).toBe(200)
})

test('a post deleted while its card is drawn is not shown any more', async () => {
  const path = await newCard()
  const answer = await whileDrawing(path, async () => {
    await world.rows('delete from entries where public_id = $1', [path.split('/')[2]])
    signal('SIGCONT')
  })
  expect([answer.status, await answer.text()]).toEqual([404, ''])
})

test('the process that draws knows none of our settings and no font of the machine', async () => {
  await ask(await newCard())
  const [drawer = 0] = drawers()
  const names = readFileSync(`/proc/${drawer}/environ`, 'utf8').split('\0')
  expect(names.filter((line) => line && !line.startsWith('NODE_CHANNEL_'))).toEqual([])
  expect(readFileSync(`/proc/${drawer}/maps`, 'utf8')).not.toMatch(/fonts?\/|fontconfig\//)
})

test('nothing of all this was unexpected', () => {
  expect(faultsIn(world)).toEqual([])
})
