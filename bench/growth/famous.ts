import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { AppProcess } from '../../server/test/process/app-process.ts'
import { places } from '../community/shapes.ts'
import { paceOf } from '../feed/pace.ts'
import { closeStreams, memoryOf, openStream } from '../streams.ts'
import { say } from '../table.ts'
import { send } from './asks.ts'
import { person } from './people.ts'

const streams = 10_000
const posts = 3
const patienceMs = 15_000

/** Somebody whom half of all follow publishes, while ten thousand of these look. */
export async function famousPosts(app: AppProcess, client: pg.Client, size: number): Promise<void> {
  const famous = person(places.famous)
  const { rows } = await client.query<{ count: number }>('select followers_count as count from members where id = $1', [
    famous.id,
  ])
  const port = Number(new URL(app.url).port)
  const quiet = memoryOf(app.pid)
  const sockets: Socket[] = []
  // Every second one follows the famous one.
  const cookieOf = (i: number) => person((10 + i * 2 * Math.floor(size / 2 / streams)) % size).cookie
  while (sockets.length < streams) {
    const some = Array.from({ length: 100 }, (_, i) => openStream(port, cookieOf(sockets.length + i)))
    sockets.push(...(await Promise.all(some)))
  }
  const open = memoryOf(app.pid)
  const answers: number[] = []
  const told: number[] = []
  let most = open
  const watch = setInterval(() => (most = Math.max(most, memoryOf(app.pid))), 50)
  for (let i = 0; i < posts; i++) {
    await sleep(2000)
    const began = performance.now()
    const heard = sockets.map(async (socket) => {
      told.push((await hears(socket)) - began)
    })
    await send(app.url, {
      method: 'POST',
      path: '/api/entries',
      cookie: famous.cookie,
      body: { weight: '61.5', note: '' },
    })
    answers.push(performance.now() - began)
    await Promise.race([Promise.all(heard), sleep(patienceMs)])
  }
  clearInterval(watch)
  await closeStreams(sockets)
  const [answer, telling] = [paceOf(answers, 1), paceOf(told, 1)]
  const whose = `${rows[0]?.count.toLocaleString('en')} followers`
  say(
    `somebody with ${whose} posts: answered`,
    `${answer.p50.toFixed(0)} ms (p50), ${answer.p99.toFixed(0)} ms (worst)`,
  )
  say(
    `  told to ${streams.toLocaleString('en')} of their streams`,
    `${telling.p50.toFixed(0)} / ${telling.p99.toFixed(0)} ms (p50/p99), the last after ${told.reduce((last, at) => Math.max(last, at), 0).toFixed(0)} ms, ${posts * streams - told.length} of ${posts * streams} not told`,
    'p99 at most 2000 ms',
  )
  say(
    '  memory of the app',
    `${megabytes(quiet)} before, ${megabytes(open)} with the streams, ${megabytes(most)} at most while telling`,
  )
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`

/** When the browser is told that somebody whom it follows published. */
const hears = (socket: Socket): Promise<number> =>
  new Promise((resolve) => {
    const onData = (part: Buffer) => {
      if (!part.includes('"hasNewFollowed":true')) return
      socket.off('data', onData)
      resolve(performance.now())
    }
    socket.on('data', onData)
  })
