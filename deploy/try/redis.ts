import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounts, clientOver, entries, livePath } from '@hakari/contract'
import pg from 'pg'
import { ownPlace, startApp } from '../../server/test/process/app-process.ts'
import { temporaryFolder } from '../../server/test/world/temporary-folder.ts'
import { makeCertificate } from './certificate.ts'
import { needDebianPackages } from './debian-packages.ts'
import { atEnd, run, said, shows, trying, until } from './trying.ts'

/**
 * Debian's Redis between processes of the app: hints go through it, and nobody misses one when it is killed, frozen, started again or refuses
 * the password. `node deploy/try/redis.ts`, as root; some five minutes, because processes trust it again after half a minute.
 */
needDebianPackages('redis-server')
const [port, securePort] = [5510, 5511]
const token = 'a-token-of-this-try'
const liveUrl = `redis://live:secret@127.0.0.1:${port}`
const secureUrl = `rediss://live:secret@localhost:${securePort}`
const lookUrl = `redis://look:look@127.0.0.1:${port}`

await trying(async () => {
  const folder = await temporaryFolder()
  atEnd(() => folder[Symbol.asyncDispose]())
  const rights = 'resetchannels &hakari_live:* -@all +hello +subscribe +publish'
  const { cert, key } = makeCertificate(join(folder.path, 'made'), ['localhost'])
  const settings = `port ${port}
tls-port ${securePort}
tls-cert-file ${cert}
tls-key-file ${key}
tls-ca-cert-file ${cert}
tls-auth-clients no
bind 127.0.0.1
save ""
user default off
user live on >secret ${rights}
user look on >look +@all &*
`
  const file = join(folder.path, 'redis.conf')
  writeFileSync(file, settings)
  said(run('redis-server', '--version').trim())
  let redis = startRedis(file)
  const isThere = () => cliSays(lookUrl, 'ping') === 'PONG'
  await until('Redis', isThere)

  const data = join(folder.path, 'data')
  const start = async (url: string) => {
    const believes = { NODE_EXTRA_CA_CERTS: join(folder.path, 'made/ca.pem') }
    const app = await startApp({
      ...(await ownPlace(data)),
      ...believes,
      METRICS_TOKEN: token,
      LOG_LEVEL: 'info',
      LIVE_URL: url,
    })
    atEnd(() => app.end('SIGTERM'))
    if (!app.url) throw new Error(app.output())
    return app
  }
  const [here, there] = [await start(liveUrl), await start(secureUrl)]
  const bothUseIt = async () => (await isAway(here)) === '0' && (await isAway(there)) === '0'
  await until('both to trust Redis', bothUseIt, 90)
  const author = await memberAt(here.url)
  const reader = await memberAt(there.url)
  const stream = await streamOf(there.url, reader.cookie)
  const monitor = monitorOf()
  const notified = await notificationsIn(data)
  await until('the monitor', () => monitor.output().includes('psubscribe'))

  /** Something is new, and then gone: how long it took until the reader was told of each, of the second by name or by being asked to look again. */
  const tellOne = async (during: (() => void) | null = null) => {
    const began = performance.now()
    const { id } = await author.call(entries.record, { body: { weight: '60' } })
    await until('the new entry', () => stream.heard().includes('"hasNew":true'))
    const newAfter = (performance.now() - began) / 1000
    stream.forget()
    await author.call(entries.remove, { params: { id } })
    during?.()
    const gone = performance.now()
    const names = () => stream.heard().includes(`"gone":["${id}"]`)
    const greets = () => stream.heard().includes('"hello"')
    await until('the reader to be told', () => names() || greets(), 20)
    const seconds = (performance.now() - gone) / 1000
    const isNamed = names()
    stream.forget()
    return { id, seconds, newAfter, isNamed }
  }
  const passed = (id: string) => monitor.output().includes(id)

  const first = await tellOne()
  shows(
    'a hint goes from process to process through Redis, to one of them by TLS, and not by PostgreSQL',
    first.isNamed && passed(first.id) && !notified().includes(first.id),
    `${first.seconds.toFixed(1)} s`,
  )
  shows(
    'its user may do nothing else',
    /NOPERM/.test(cliSays(liveUrl, 'publish', 'other', 'x')) && /NOPERM/.test(cliSays(liveUrl, 'keys', '*')),
  )

  redis.kill('SIGKILL')
  await until('the greeting', () => stream.heard().includes('"hello"'))
  shows('killed, all screens are told to ask anew', true)
  stream.forget()
  const without = await tellOne()
  shows(
    'and hints go by PostgreSQL',
    without.isNamed && notified().includes(without.id),
    `${without.seconds.toFixed(1)} s`,
  )
  shows('the log says so', here.output().includes('live: Redis is away, hints go by PostgreSQL (LIVE_URL)'))
  redis = startRedis(file)
  const back = performance.now()
  await until('both to trust Redis again', bothUseIt, 120)
  shows('started again, it is used again', true, `after ${Math.round((performance.now() - back) / 1000)} s`)

  redis.kill('SIGSTOP')
  const frozen = await tellOne()
  shows('frozen, what it took is told by PostgreSQL', frozen.newAfter < 10, `${frozen.newAfter.toFixed(1)} s`)
  redis.kill('SIGCONT')
  await until('both to trust Redis after the frost', bothUseIt, 120)

  const rounds: string[] = []
  for (let i = 0; i < 5; i++) {
    const { seconds, isNamed } = await tellOne(() => redis.kill('SIGKILL'))
    rounds.push(`${seconds.toFixed(1)} s ${isNamed ? 'by name' : 'by greeting'}`)
    redis = startRedis(file)
    await until('Redis', isThere)
    if (i === 1) await until('both to trust Redis in between', bothUseIt, 120)
  }
  shows(
    'killed in the moment something happens, five times: the reader is told each time',
    rounds.length === 5,
    rounds.join(', '),
  )

  await until('both to trust Redis before the third comes', bothUseIt, 120)
  const third = await start(liveUrl.replace('secret', 'not-the-word'))
  shows(
    'a password that Redis refuses is named, the process starts, and the password is not in its log',
    third.output().includes('WRONGPASS') && !third.output().includes('not-the-word'),
  )
  await until('the others to know', async () => (await isAway(here)) === '1', 30)
  const thirdStream = await streamOf(third.url, (await memberAt(third.url)).cookie)
  await tellOne()
  await until('the third to be told', () => thirdStream.heard().includes('"gone":["'), 20)
  shows('and its screens miss nothing', true)
})

async function isAway({ url }: { url: string }): Promise<string | undefined> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  return /^hakari_live_away (.)/m.exec(await answer.text())?.[1]
}

function startRedis(file: string): ChildProcess {
  const server = spawn('redis-server', [file], { stdio: 'ignore' })
  atEnd(() => server.kill('SIGKILL'))
  return server
}

/** What was printed, or said in refusal. */
function cliSays(url: string, ...words: string[]): string {
  try {
    return run('redis-cli', '--no-auth-warning', '-u', url, ...words).trim()
  } catch (error) {
    return (error as Error).message
  }
}

/** Sees what goes through; it ends with the server it looks at. */
function monitorOf(): { output: () => string } {
  const words = ['--no-auth-warning', '-u', lookUrl, 'psubscribe', 'hakari_live:*']
  let output = ''
  const child = spawn('redis-cli', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  atEnd(() => child.kill('SIGKILL'))
  return { output: () => output }
}

async function notificationsIn(data: string): Promise<() => string> {
  const password = readFileSync(join(data, 'postgres/password'), 'utf8').trim()
  const client = new pg.Client({ host: join(data, 'postgres/socket'), user: 'hakari', password, database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  atEnd(() => client.end())
  let heard = ''
  client.on('notification', ({ payload = '' }) => (heard += payload))
  await client.query('listen hakari_live')
  return () => heard
}

/** Somebody new, as a browser on a developer's own machine makes them. */
async function memberAt(url: string) {
  let cookie = ''
  const call = clientOver(async ({ method, url: path, headers, body }) => {
    const own = { ...headers, 'Sec-Fetch-Site': 'same-origin', ...(cookie && { Cookie: cookie }) }
    const answer = await fetch(url + path, { method, headers: own, ...(body !== undefined && { body }) })
    const set = answer.headers.getSetCookie().map((text) => text.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    return { status: answer.status, text: await answer.text() }
  })
  await call(accounts.createTest, {})
  return { call, cookie }
}

async function streamOf(url: string, cookie: string) {
  const leave = new AbortController()
  const answer = await fetch(url + livePath, { headers: { Cookie: cookie }, signal: leave.signal })
  let text = ''
  const listening = (async () => {
    for await (const part of answer.body ?? []) text += Buffer.from(part).toString()
  })().catch(() => {})
  atEnd(async () => {
    leave.abort()
    await listening
  })
  await until('the first greeting', () => text.includes('"hello"'))
  text = ''
  return { heard: () => text, forget: () => void (text = '') }
}
