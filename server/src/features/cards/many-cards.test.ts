import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { childrenNamed } from '../../../test/app-process.ts'
import { drawnOn } from '../../../test/card-pictures.ts'
import { faultsIn, seedEntries, seedMembers } from '../../../test/social-steps.ts'
import { startWorld } from '../../../test/world.ts'
import { isAlive } from '../../platform/database/embedded/postmaster.ts'
import { cardPath } from './index.ts'

const world = await startWorld()
const { db } = world.platform

const ask = (path: string) => world.visitor().fetch(path)
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
async function newCards(count: number): Promise<string[]> {
  const ids = await seedEntries(world, await seedMembers(world, count))
  return Promise.all(ids.map(async (id) => (await cardPath(db, id)) ?? ''))
}
const newCard = async () => (await newCards(1))[0] ?? ''

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

test('a hundred different cards asked for at once are all drawn, two at a time, while others read on', async () => {
  const paths = await newCards(100)
  let most = 0
  const count = setInterval(() => (most = Math.max(most, drawers().length)), 50)
  const [answers, reads] = await whileReading('/readyz', Promise.all(paths.map(ask)))
  clearInterval(count)
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const [first, second] = await Promise.all(answers.map(drawnOn))
  expect(first?.bytes.equals(second?.bytes ?? Buffer.alloc(0))).toBe(false)
  expect(most).toBe(2)
  expect(reads).toBeGreaterThan(20)
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

test('when too many wait, whoever comes is asked to come back, and nobody else is turned away', async () => {
  const paths = await newCards(150)
  const answers = await Promise.all(paths.map(ask))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(102)
  expect(refused.length + answers.filter(({ status }) => status === 200).length).toBe(150)
  for (const { headers } of refused) expect(headers.get('retry-after')).toBe('5')
})

/** Does something to the process that draws while it has a card, and returns what came of the card. */
async function whileDrawing(path: string, act: () => unknown): Promise<Response> {
  await expect.poll(async () => statusOf(await newCard()), { timeout: 30_000 }).toBe(200)
  signal('SIGSTOP')
  const answer = ask(path)
  await sleep(300)
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
  const path = await newCard()
  const { status } = await whileDrawing(path, () => {})
  expect(status).toBe(503)
  await expect.poll(drawers).toEqual([])
  expect(await statusOf(path)).toBe(200)
})

test('a post deleted while its card is drawn is not shown any more', async () => {
  const path = await newCard()
  const answer = await whileDrawing(path, async () => {
    await world.rows('delete from entries where id = $1', [path.split('/')[2]])
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
