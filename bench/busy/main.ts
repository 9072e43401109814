import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../../server/src/platform/database/embedded/index.ts'
import { ownPlace, startApp } from '../../server/test/process/app-process.ts'
import { temporaryFolder } from '../../server/test/world/temporary-folder.ts'
import { paceOf } from '../feed/pace.ts'
import { inProduction } from '../in-production.ts'
import { memoryOf } from '../streams.ts'
import { say } from '../table.ts'
import { people, type Person } from './people.ts'

export interface Orders {
  app: string
  signIns: Person[]
  uploads: Person[]
  /** Paths. */
  cards: string[]
}

export interface Read {
  ms: number
  isServed: boolean
}

const members = 500
const rounds = 3
const quietSeconds = 4
const kinds = ['signIns', 'uploads', 'cards'] as const
const names = {
  signIns: '500 people sign in at once',
  uploads: '20 people upload a photo at once',
  cards: '100 cards are drawn',
  all: 'all of this at once',
}

/** How long readers of the home screen and of the badge wait while others make the machine work. */
export async function busy(): Promise<void> {
  await using folder = await temporaryFolder()
  const database = await startEmbedded(folder.path)
  const app = await startApp({ ...(await ownPlace(folder.path)), ...inProduction, TRUSTED_PROXIES: '127.0.0.1' })
  if (!app.url) throw new Error(app.output())
  const { all, cards } = await people(database.url, members)
  const sender = await started('send.ts', [])
  const reader = await started('read.ts', [app.url, ...all.slice(0, 50).map(({ cookie }) => cookie)])
  const orders = (asked: readonly (typeof kinds)[number][]): Orders => ({
    app: app.url,
    signIns: asked.includes('signIns') ? all : [],
    uploads: asked.includes('uploads') ? all.slice(0, 20) : [],
    // New ones each time: what was drawn is remembered.
    cards: asked.includes('cards') ? cards.splice(0, 100) : [],
  })
  await readsWhile(reader, () => sleep(2000))
  const quiet: Read[] = []
  const measured = (Object.keys(names) as (keyof typeof names)[]).map((name) => ({
    name,
    asked: name === 'all' ? kinds : [name],
    reads: [] as Read[],
    statuses: [] as number[],
    seconds: 0,
  }))
  for (let round = 0; round < rounds; round++)
    for (const kind of measured) {
      quiet.push(...(await readsWhile(reader, () => sleep(quietSeconds * 1000))))
      const began = performance.now()
      const reads = await readsWhile(reader, async () => {
        sender.send(orders(kind.asked))
        const [statuses] = (await once(sender, 'message')) as [number[]]
        kind.statuses.push(...statuses)
      })
      kind.seconds += (performance.now() - began) / 1000
      kind.reads.push(...reads)
    }
  const memory = memoryOf(app.pid)
  for (const child of [sender, reader]) child.kill()
  await app.end('SIGTERM')
  await database.stop()

  const before = waits(quiet)
  say('home and badge, 50 reads a second, quiet', inWords(before))
  for (const { name, reads, statuses, seconds } of measured) {
    const pace = waits(reads)
    const ratio = (pace.p99 / before.p99).toFixed(1)
    say(`  while ${names[name]}`, `${inWords(pace)}, ${ratio} times`, 'p99 at most 2 times')
    say(`    answered in ${(seconds / rounds).toFixed(1)} s`, answers(statuses))
  }
  say('  memory of the app afterwards', `${(memory / 1024 / 1024).toFixed(0)} MB`, 'at most 200 MB')
}

async function started(program: string, args: string[]): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, program), args, { execArgv: [] })
  await once(child, 'message')
  return child
}

async function readsWhile(reader: ChildProcess, others: () => Promise<unknown>): Promise<Read[]> {
  reader.send('begin')
  await others()
  reader.send('end')
  const [reads] = (await once(reader, 'message')) as [Read[]]
  return reads
}

type Waits = ReturnType<typeof waits>

const waits = (reads: Read[]) => ({
  ...paceOf(
    reads.map(({ ms }) => ms),
    1,
  ),
  turnedAway: reads.filter(({ isServed }) => !isServed).length,
})

const inWords = ({ p50, p99, turnedAway }: Waits) =>
  `${p50.toFixed(1)} / ${p99.toFixed(1)} ms (p50/p99)${turnedAway > 0 ? `, ${turnedAway} turned away` : ''}`

/** How many of each status. */
function answers(statuses: number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ')
}
