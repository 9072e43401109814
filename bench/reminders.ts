import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSender } from '../server/src/features/push/send.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { databaseIn, ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { say } from './table.ts'

const people = 100_000
const bare = 5000
const atOnce = 64
/** As long as it takes the last to arrive, nobody waits longer. */
const longestMs = 20 * 60_000

interface Browser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}
interface Counts {
  received: number
  reached: number
}
type Database = Awaited<ReturnType<typeof databaseIn>>

/** How long it takes until a hundred thousand reminders of the same minute have arrived, sent by one process. */
export async function reminders(): Promise<void> {
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const keys = newKeys()
  const app = await startApp({ ...place, VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey })
  if (!app.url) throw new Error(app.output())
  const sandbox = `http://localhost:${place.SANDBOX_PORT}`
  const asked = async <T>(path: string, init?: RequestInit) => (await fetch(sandbox + path, init)).json() as T
  const subscribe = async (count: number) =>
    (
      await asked<{ subscriptions: Browser[] }>('/push/subscriptions', {
        method: 'POST',
        body: JSON.stringify({ count }),
      })
    ).subscriptions

  const bareRate = await rateOfBare(sandbox, keys, await subscribe(bare))
  const before = await asked<Counts>('/push/counts.json')
  await using database = await databaseIn(folder.path)
  const dueAt = await remind(database, await subscribe(people), keys.publicKey)
  await sleep(Math.max(0, dueAt - Date.now()))
  const busyBefore = busySeconds(app.pid)
  let arrived = 0
  while (arrived < people && Date.now() < dueAt + longestMs) {
    await sleep(1000)
    arrived = (await asked<Counts>('/push/counts.json')).reached - before.reached
  }
  const seconds = (Date.now() - dueAt) / 1000
  const rate = arrived / seconds
  const busy = ((busySeconds(app.pid) - busyBefore) * 1000) / arrived
  say(`${arrived} reminders of one minute, until the last has arrived`, `${seconds.toFixed(0)} s`, 'at most 300 s')
  const { received } = await asked<Counts>('/push/counts.json')
  say('of these sent twice', String(received - before.received - arrived), '0')
  say('that is', `${Math.round(rate)} per s, ${(rate / bareRate).toFixed(2)} of bare encrypting and sending`)
  say('processor time of the process for each', `${busy.toFixed(2)} ms`, 'at most 3 ms, so that one core is enough')
  await app.end('SIGTERM')
}

function newKeys(): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // A key that begins with zeros is shorter.
  const bytes = pair.getPrivateKey()
  return { publicKey, privateKey: Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url') }
}

/** Processor time of all threads of a process, in seconds; a tick is a hundredth. */
function busySeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Pushes per second of what one process can encrypt, sign and send, with nothing to look up and nothing to write down. */
async function rateOfBare(sandbox: string, keys: { publicKey: string; privateKey: string }, browsers: Browser[]) {
  const send = createSender(
    { keys, subject: 'mailto:bench@bench.example', sandbox, timeoutMs: 10_000, pauseMs: 1000 },
    createLogger('silent'),
  )
  const payload = JSON.stringify({ title: 'bench', body: 'x'.repeat(100), path: '/', tag: 'reminder', unread: 0 })
  const waiting = [...browsers]
  const started = performance.now()
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const target = { endpoint: next.endpoint, ...next.keys }
      const outcome = await send(target, { payload, ttlSeconds: 60, topic: 'reminder' })
      if (outcome !== 'sent') throw new Error('the sandbox did not take a push')
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return browsers.length / ((performance.now() - started) / 1000)
}

/** As many people as browsers, who all want to be reminded at the next minute but one; when that is. */
async function remind({ rows }: Database, browsers: Browser[], publicKey: string): Promise<number> {
  for (const table of ['members', 'sessions', 'push_subscriptions'])
    await rows(`alter table ${table} disable trigger user`)
  for (let from = 0; from < browsers.length; from += 10_000) {
    const some = browsers.slice(from, from + 10_000)
    await rows(
      `with given as (
         select gen_random_uuid() as member_id, gen_random_uuid() as session_id, b.*
         from unnest($1::text[], $2::text[], $3::text[]) with ordinality b (endpoint, p256dh, auth, nth)),
       made as (insert into members (id, name, handle) select member_id, '会員', 'bench_' || $4 + nth from given),
       mailed as (insert into credentials (member_id, email) select member_id, $4 + nth || '@bench.example' from given),
       opened as (
         insert into sessions (id, member_id, token_hash, user_agent)
         select session_id, member_id, sha256(session_id::text::bytea), 'bench' from given),
       wanted as (insert into reminders (member_id) select member_id from given)
       insert into push_subscriptions (session_id, member_id, endpoint, p256dh, auth, public_key)
       select session_id, member_id, endpoint, p256dh, auth, $5 from given`,
      [
        some.map(({ endpoint }) => endpoint),
        some.map(({ keys }) => keys.p256dh),
        some.map(({ keys }) => keys.auth),
        from,
        publicKey,
      ],
    )
  }
  const [due] = await rows<{ at: Date }>(
    `with due as (select date_trunc('minute', now()) + interval '2 minutes' as at),
     times as (
       insert into reminder_times (member_id, at_minute, next_at)
       select member_id, extract(hour from at at time zone 'Asia/Tokyo') * 60 + extract(minute from at), at
       from reminders, due)
     select at from due`,
  )
  await rows('vacuum analyze')
  return due?.at.getTime() ?? 0
}
