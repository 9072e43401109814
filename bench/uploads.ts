import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { reads, testAccount } from './sign-ins.ts'
import { say } from './table.ts'

const people = 20
const rounds = 3

/** How long others wait while twenty people upload 5 MB each at once. */
export async function uploads(): Promise<void> {
  await using folder = await temporaryFolder()
  const app = await startApp({ ...(await ownPlace(folder.path)), LIMIT_FACTOR: '1000000' })
  const sender = fork(join(import.meta.dirname, 'send-uploads.ts'), [app.url, String(people)])
  await once(sender, 'message')
  const { cookie } = await testAccount(app.url)
  const outcomes: number[] = []
  const all = async () => {
    for (let round = 0; round < rounds; round++) {
      sender.send('go')
      const [statuses] = (await once(sender, 'message')) as [number[]]
      outcomes.push(...statuses)
    }
  }
  const started = performance.now()
  for (const [name, path] of [
    ['the feed', '/api/feed/all'],
    ['healthz', '/healthz'],
  ] as const) {
    const place = { url: app.url + path, cookie }
    await reads(place, () => sleep(1000))
    const quiet = await reads(place, () => sleep(5000))
    const busy = await reads(place, all)
    const times = (share: 'p50' | 'p99') =>
      `${busy[share].toFixed(1)} ms against ${quiet[share].toFixed(1)} ms (${(busy[share] / quiet[share]).toFixed(1)} times)`
    say(`half of the reads of ${name} while ${people} people upload 5 MB at once`, times('p50'))
    say('99 of 100 of them', times('p99'))
  }
  const taken = outcomes.filter((status) => status === 200).length
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  say(`of these ${outcomes.length} uploads`, `${taken} taken, others ${others(outcomes)}, in ${seconds} s`)
  sender.kill()
  await app.end('SIGTERM')
}

const others = (statuses: number[]) => [...new Set(statuses.filter((status) => status !== 200))].join() || 'none'
