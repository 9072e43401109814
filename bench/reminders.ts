import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AppProcess, databaseIn, ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { memoryOf } from './streams.ts'
import { say } from './table.ts'

const everybody = 100_000
const atOnce = 5000
const longestMs = 1_200_000

type Database = Awaited<ReturnType<typeof databaseIn>>

/** So many people are due in the same minute, each with one browser: how long until the push service has all of them. */
export async function reminders(): Promise<void> {
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const app = await startApp(place)
  if (!app.url) throw new Error(app.output())
  const service = `http://localhost:${place.SANDBOX_PORT}/push`
  await using database = await databaseIn(folder.path)
  for (let made = 0; made < everybody; made += atOnce)
    await people(database, service, Math.min(atOnce, everybody - made))
  await database.rows('analyze')
  const due = await allDueAtTheNextMinute(database)
  await sleep(Math.max(0, due - Date.now()))
  const before = cpuMsOf(app.pid)
  const { first, last, received, memory } = await untilAllArrived(app, service, due)
  const inWords = `${seconds(first)} until the first, ${seconds(last)} until the last (${Math.round(everybody / (last / 1000))} per s)`
  say(`${everybody} reminders due in the same minute, by one process`, inWords, 'all within 300 s')
  // On a machine that others use, too, this says more than the time that passed.
  say('processor time of it for each', `${((cpuMsOf(app.pid) - before) / everybody).toFixed(2)} ms`, 'at most 3 ms')
  say('of these sent twice', String(received - everybody), '0')
  say('memory of that process meanwhile', `${(memory / 1024 / 1024).toFixed(0)} MB`)
  await app.end('SIGTERM')
}

const ticksPerSecond = 100
function cpuMsOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return ((user + system) * 1000) / ticksPerSecond
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Written past the API: nobody touches so many buttons. */
async function people({ rows }: Database, service: string, count: number): Promise<void> {
  const answer = await fetch(`${service}/subscriptions`, { method: 'POST', body: JSON.stringify({ count }) })
  const { subscriptions } = (await answer.json()) as {
    subscriptions: { endpoint: string; keys: { p256dh: string; auth: string } }[]
  }
  const { p256dh = '', auth = '' } = subscriptions[0]?.keys ?? {}
  await rows(
    `with made as (
       insert into members (name, handle) select '花子', 'p' || replace(left(gen_random_uuid()::text, 23), '-', '')
       from unnest($1::text[]) returning id),
     opened as (
       insert into sessions (member_id, token_hash, user_agent)
       select id, sha256(id::text::bytea), 'bench' from made returning id, member_id),
     subscribed as (
       insert into push_subscriptions (session_id, member_id, endpoint, p256dh, auth, public_key)
       select o.id, o.member_id, e.endpoint, $2, $3, k.public_key
       from (select *, row_number() over () as n from opened) o
       join unnest($1::text[]) with ordinality e (endpoint, n) using (n), push_keys k),
     wanted as (insert into reminders (member_id) select id from made)
     insert into reminder_times (member_id, at_minute) select id, 0 from made`,
    [subscriptions.map(({ endpoint }) => endpoint), p256dh, auth],
  )
}

async function allDueAtTheNextMinute({ rows }: Database): Promise<number> {
  const [due] = await rows<{ moment: Date }>(
    `with due as (select date_trunc('minute', now() + interval '90 seconds') as moment),
     moved as (
       update reminder_times set next_at = moment,
         at_minute = extract(hour from moment at time zone 'Asia/Tokyo') * 60 + extract(minute from moment)
       from due)
     select moment from due`,
  )
  if (!due || due.moment.getTime() < Date.now()) throw new Error('this machine is too busy to be ready in a minute')
  return due.moment.getTime()
}

async function untilAllArrived(app: AppProcess, service: string, due: number) {
  let [first, memory] = [0, 0]
  for (;;) {
    const { reached, received } = (await (await fetch(`${service}/counts.json`)).json()) as Record<string, number>
    const passed = Date.now() - due
    memory = Math.max(memory, memoryOf(app.pid))
    if (first === 0 && reached) first = passed
    if (reached === everybody) return { first, last: passed, received: received ?? 0, memory }
    if (passed > longestMs)
      throw new Error(`only ${reached} of ${everybody} have arrived: ${app.output().slice(-2000)}`)
    await sleep(500)
  }
}
