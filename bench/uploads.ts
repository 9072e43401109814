import { pictures } from '@hakari/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownPlace, startApp } from '../server/test/app-process.ts'
import { jpegOfBytes, mostPictureBytes } from '../server/test/picture-corpus.ts'
import { temporaryFolder } from '../server/test/temporary-folder.ts'
import { reads, testAccount } from './sign-ins.ts'
import { say } from './table.ts'

const people = 20
const rounds = 3

type Uploader = Awaited<ReturnType<typeof testAccount>>

/** How long others wait while twenty people upload 5 MB each at once. */
export async function uploads(): Promise<void> {
  await using folder = await temporaryFolder()
  const app = await startApp({ ...(await ownPlace(folder.path)), LIMIT_FACTOR: '1000000' })
  const members = await Promise.all(Array.from({ length: people }, () => testAccount(app.url)))
  const picture = await jpegOfBytes(mostPictureBytes)
  const { cookie } = await testAccount(app.url)
  for (const [name, path] of [
    ['the feed', '/api/feed/all'],
    ['healthz', '/healthz'],
  ] as const) {
    const place = { url: app.url + path, cookie }
    await reads(place, () => sleep(1000))
    const quiet = await reads(place, () => sleep(5000))
    const outcomes: boolean[] = []
    const started = performance.now()
    const busy = await reads(place, async () => {
      for (let round = 0; round < rounds; round++)
        outcomes.push(...(await Promise.all(members.map((member) => isTaken(app.url, member, picture)))))
    })
    const seconds = (performance.now() - started) / 1000
    const times = (share: 'p50' | 'p99') =>
      `${busy[share].toFixed(1)} ms against ${quiet[share].toFixed(1)} ms (${(busy[share] / quiet[share]).toFixed(1)} times)`
    say(`${name} while ${people} people upload 5 MB at once, half of the time`, times('p50'))
    say('the same, 99 of 100 times', times('p99'))
    say('of these uploads', `${outcomes.filter(Boolean).length} of ${outcomes.length} taken in ${seconds.toFixed(1)} s`)
  }
  await app.end('SIGTERM')
}

async function isTaken(app: string, { cookie, member }: Uploader, bytes: Uint8Array): Promise<boolean> {
  const form = new FormData()
  form.set('picture', new Blob([new Uint8Array(bytes)]))
  const name = encodeURIComponent(pictures.objectName(member.id))
  const answer = await fetch(`${app}/api/storage/objects?name=${name}`, {
    method: 'POST',
    body: form,
    headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': crypto.randomUUID() },
  })
  return answer.ok
}
