import { Agent, get } from 'node:http'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../server/src/platform/database/embedded/index.ts'
import { isAlive } from '../server/src/platform/database/embedded/postmaster.ts'
import { type AppProcess, childrenNamed, ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { inProduction } from './in-production.ts'
import { memoryOf } from './streams.ts'
import { readsDuring } from './sign-ins.ts'
import { kilobytes, say } from './table.ts'

const people = 200
const rounds = 5

/** How soon a card is there, how many a second once it was drawn, and what drawing costs who reads. */
export async function cards(): Promise<void> {
  await using folder = await temporaryFolder()
  const database = await startEmbedded(folder.path)
  const app = await startApp({ ...(await ownPlace(folder.path)), ...inProduction })
  if (!app.url) throw new Error(app.output())
  const paths = await newPosts(database.url)
  const drawers = () => childrenNamed(app.pid, 'draw-child.ts')

  const cold: number[] = []
  for (const path of paths.splice(0, rounds)) {
    const ended = drawers()
    for (const drawer of ended) process.kill(drawer, 'SIGKILL')
    while (ended.some(isAlive)) await sleep(50)
    cold.push(await timed(app, path))
  }
  say('a card from a cold start of the process that draws', inWords(cold), 'p50 at most 300 ms')
  const warm: number[] = []
  for (const path of paths.splice(0, 50)) warm.push(await timed(app, path))
  say('a card from a warm one', inWords(warm), 'p50 at most 300 ms')

  const hundred = paths.splice(0, 100)
  const { quiet, busy } = await readsDuring(app.url, () => Promise.all(hundred.map((path) => timed(app, path))))
  const times = (busy.p99 / quiet.p99).toFixed(1)
  say(
    '99 of 100 reads while 100 cards are drawn',
    `${busy.p99.toFixed(0)} ms against ${quiet.p99.toFixed(0)} ms (${times} times)`,
    'at most 2 times',
  )
  const memory = drawers().map(memoryOf)
  say('memory of the processes that draw', memory.map(kilobytes).join(', '))

  const [first = ''] = hundred
  const etag = (await fetch(app.url + first)).headers.get('etag') ?? ''
  const asked = [{ path: '/healthz' }, { path: first }, { path: first, headers: { 'If-None-Match': etag } }]
  const best = asked.map(() => 0)
  for (let round = 0; round < rounds; round++)
    for (const [at, { path, headers = {} }] of asked.entries())
      best[at] = Math.max(best[at] ?? 0, await rate(app.url + path, headers))
  const [health = 0, whole = 0, unchanged = 0] = best
  const share = (value: number) => `${Math.round(value)} per s, ${(value / health).toFixed(2)} of /healthz`
  say('a card that was drawn', share(whole))
  say('a card the asker has (304)', share(unchanged))
  await app.end('SIGTERM')
  await database.stop()
}

async function timed({ url }: AppProcess, path: string): Promise<number> {
  const started = performance.now()
  const answer = await fetch(url + path)
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - started
}

/** The cards of people with thirty weights each. Any version leads to the newest. */
async function newPosts(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ public_id: string }>(
    `with people as (
       insert into members (name, handle) select '体重を量る人' || n, 'bench_' || n from generate_series(1, $1) n returning id),
     posts as (
       insert into entries (member_id, weight, idempotency_key, is_shared, measured_at)
       select id, 60 + (day * 7 % 13) / 10.0, gen_random_uuid(), true, now() - (30 - day) * interval '1 day'
       from people, generate_series(1, 30) day returning public_id, member_id, measured_at)
     select distinct on (member_id) public_id from posts order by member_id, measured_at desc`,
    [people],
  )
  await client.end()
  return rows.map((row) => `/cards/${row.public_id}/0.png`)
}

/** Answers a second to 32 who throw away what they get: autocannon reads every body as text, which takes longest of all. */
async function rate(url: string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const until = performance.now() + 2000
  let answers = 0
  const one = async () => {
    while (performance.now() < until) {
      await new Promise<void>((resolve, reject) => {
        get(url, { agent, headers }, (answer) => answer.resume().once('end', resolve)).once('error', reject)
      })
      answers++
    }
  }
  await Promise.all(Array.from({ length: 32 }, one))
  agent.destroy()
  return answers / 2
}

function inWords(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  return `${at(0.5)} / ${at(0.99)} ms (p50/p99)`
}
