import { setTimeout as sleep } from 'node:timers/promises'
import type { AppProcess } from '../../server/test/process/app-process.ts'
import { paceOf } from '../feed/pace.ts'
import type { Viewer } from '../feed/viewers.ts'
import { closeStreams, openStream } from '../streams.ts'

const entries = 5
const patienceMs = 10_000

interface Scene {
  author: Viewer
  audience: Viewer[]
  publishAt: AppProcess
  streamAt: AppProcess
}

/** From the moment somebody publishes until each of the audience is told of it. */
export async function delaysOf({ author, audience, publishAt, streamAt }: Scene) {
  const port = Number(new URL(streamAt.url).port)
  const sockets = []
  for (let i = 0; i < audience.length; i += 100)
    sockets.push(...(await Promise.all(audience.slice(i, i + 100).map(({ cookie }) => openStream(port, cookie)))))
  const delays: number[] = []
  let missed = 0
  for (let i = 0; i < entries; i++) {
    await sleep(1500)
    const started = performance.now()
    const heard = sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          const onData = (part: Buffer) => {
            if (!part.toString().includes('"hasNewFollowed":true')) return
            delays.push(performance.now() - started)
            socket.off('data', onData)
            resolve()
          }
          socket.on('data', onData)
        }),
    )
    await publish(publishAt.url, author.cookie)
    await Promise.race([Promise.all(heard), sleep(patienceMs)])
    missed += audience.length * (i + 1) - delays.length - missed
  }
  await closeStreams(sockets)
  return { ...paceOf(delays, 1), missed }
}

async function publish(url: string, cookie: string): Promise<void> {
  const answer = await fetch(`${url}/api/entries`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'Idempotency-Key': crypto.randomUUID(),
      Cookie: cookie,
    },
    body: JSON.stringify({ weight: '61.5', note: '' }),
  })
  if (!answer.ok) throw new Error(`publishing: ${answer.status} ${await answer.text()}`)
}
