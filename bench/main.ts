import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWeb } from '../scripts/build-web.ts'
import { repository } from '../scripts/repository-files.ts'
import { startEmbedded } from '../server/src/platform/database/embedded/index.ts'
import { type AppProcess, ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { cards } from './cards.ts'
import { charts } from './charts.ts'
import { audiences } from './feed/audiences.ts'
import { blocks } from './feed/blocks.ts'
import { feed } from './feed/main.ts'
import { live } from './live/main.ts'
import { phone } from './phone.ts'
import { ratesOf } from './rate.ts'
import { reminders } from './reminders.ts'
import { search } from './search.ts'
import { sharing } from './sharing.ts'
import { readsDuringSignIns } from './sign-ins.ts'
import { bytesPerStream, memoryOf } from './streams.ts'
import { kilobytes, printTable, say } from './table.ts'

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

async function starts() {
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const timed = async (): Promise<[AppProcess, string]> => {
    const started = performance.now()
    const app = await startApp(place)
    return [app, `${Math.round(performance.now() - started)} ms`]
  }
  const [first, firstMs] = await timed()
  await first.end('SIGTERM')
  const [second, secondMs] = await timed()
  say('first start until ready, front end built', firstMs)
  say('second start until ready', secondMs, 'at most 5000 ms')
  await sleep(3000)
  say('memory of the idle app', megabytes(memoryOf(second.pid)))
  const { bytes, open } = await bytesPerStream(second, 10_000)
  say(`memory of each of ${open} idle streams`, kilobytes(bytes), 'at most 30 KB')
  const { quiet, busy, signedIn, turnedAway } = await readsDuringSignIns(second.url)
  const during = `${busy.p99.toFixed(0)} ms against ${quiet.p99.toFixed(0)} ms (${(busy.p99 / quiet.p99).toFixed(1)} times)`
  say('99 of 100 reads while 500 people sign in at once', during, 'at most 2 times')
  say('of these 500', `${signedIn} signed in, ${turnedAway} asked to come back (503)`)
  await second.end('SIGTERM')
}

async function rates() {
  await using folder = await temporaryFolder()
  const database = await startEmbedded(folder.path)
  const [bare = 0, stack = 0, selectOne = 0] = await ratesOf([
    { program: 'serve-bare.ts', path: '/' },
    { program: 'serve-stack.ts', path: '/api/page', args: [database.url] },
    { program: 'serve-stack.ts', path: '/api/select-one', args: [database.url] },
  ])
  await database.stop()
  say('6 KB of JSON by bare node:http', `${Math.round(bare)} per s`)
  say('the same through our stack', `${Math.round(stack)} per s, ${(stack / bare).toFixed(2)} of bare`, '0.8 of bare')
  say('a route with SELECT 1', `${Math.round(selectOne)} per s, ${(selectOne / bare).toFixed(2)} of bare`)
}

function sizes() {
  const { packages } = JSON.parse(readFileSync(join(repository, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: object
  }
  const [used = '0'] = execFileSync('du', ['-sk', 'node_modules'], { cwd: repository, encoding: 'utf8' }).split('\t')
  say('installed', `${megabytes(Number(used) * 1024)} in ${Object.keys(packages).length} packages`)
}

async function machine(): Promise<void> {
  sizes()
  await rates()
  await starts()
}

type Part = () => Promise<void>

/** Measures on this machine, now, and prints a table. */
const parts: Record<string, Part> = {
  machine,
  feed,
  audiences,
  blocks,
  search,
  live,
  phone,
  sharing,
  cards,
  charts,
  reminders,
}
const words = process.argv.slice(2)
const has = (option: string) => words.includes(option)
/** Only when asked by name: they install a peer, make a million people, or judge. Read only then, too. */
const onlyAsked: Record<string, Part> = {
  peers: async () => (await import('./peers/main.ts')).peers({ isProfiled: has('--profile') }),
  growth: async () => (await import('./growth/main.ts')).growth(),
  hints: async () => (await import('./live/hints.ts')).hints(),
  standby: async () => (await import('./standby.ts')).standby(),
  jobs: async () => (await import('./jobs/main.ts')).jobs(),
  busy: async () => (await import('./busy/main.ts')).busy(),
  guard: async () => (await import('./guard/main.ts')).guard({ setsBars: has('--set-bars') }),
}
const asked = words.filter((word) => !word.startsWith('--'))
const all = { ...parts, ...onlyAsked }
const unknown = words.filter((word) => !(word in all || ['--profile', '--set-bars'].includes(word)))
if (unknown.length > 0)
  throw new Error(`${unknown.join()}: there are ${Object.keys(all).join(', ')}; peers --profile, guard --set-bars`)
await buildWeb()
for (const [name, part] of Object.entries(asked.length === 0 ? parts : all))
  if (asked.includes(name) || asked.length === 0) await part()
printTable()
