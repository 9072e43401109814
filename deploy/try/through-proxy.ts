import { entries, livePath, newKey, pictures, Refused, sessions } from '@hakari/contract'
import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { buildWeb } from '../../scripts/build-web.ts'
import { type Browser, browserAt } from './browser.ts'
import { keepAsking } from './load.ts'
import { noisePng } from './noise-png.ts'
import { startPostgres } from './postgres.ts'
import { type AppProcess, isReady, makeMember, productionSettings, startReady } from './processes.ts'
import { said, shows, until } from './trying.ts'

const origin = 'https://hakari.example'
const folder = '/opt/hakari'

/** The proxy runs and answers; returns who vouches for its certificate. */
export type StartProxy = () => Promise<{ ca: string }>

/** Two processes in production behind a proxy, and what people and operators need of it. */
export async function throughProxy(startProxy: StartProxy): Promise<void> {
  const postgres = await startPostgres()
  // A few wrong passwords, so that counting by client is seen.
  const env = { ...(await productionSettings(postgres)), LIMITS: 'signInPerClient=3/300', LIMIT_FACTOR: '100' }
  const apps = [await startReady(folder, env, 3001), await startReady(folder, env, 3002)]
  const member = makeMember(folder, env, 'tried@example.jp')
  const { ca } = await startProxy()
  await until('the proxy', async () => (await answerOf(ca)) === 200)

  await entrance(ca)
  const browser = browserAt(origin, { ca, from: '127.0.0.9' })
  await browser.call(sessions.signIn, { body: member })
  shows('a member signs in through TLS, by a cookie', (await browser.send('/api/viewer')).text.includes('tried'))
  await clientsAreCounted(ca)
  await picture(browser)
  await liveStream(browser)
  await rollingRestart(browser, apps, env)
  await killed(browser, apps, env)
  for (const app of apps) shows(`SIGTERM ends the process on ${app.port} with 0`, (await app.end('SIGTERM')) === 0)
}

/** The repository is read-only in a try's own world, so what is served is built before. */
export const builtBefore = (): Promise<void> => buildWeb()

const answerOf = async (ca: string) => {
  const browser = browserAt(origin, { ca })
  const { status } = await browser.send('/').catch(() => ({ status: 0 }))
  browser.close()
  return status
}

async function entrance(ca: string): Promise<void> {
  const browser = browserAt(origin, { ca })
  const { headers } = await browser.send('/')
  const hsts = headers['strict-transport-security'] ?? ''
  shows('the page says once that it is for TLS only', /^max-age=\d+[^,]*$/.test(hsts), hsts)
  const plain = await browserAt('http://hakari.example').send('/some/page')
  const leadsOn = [301, 308].includes(plain.status) && plain.headers.location === `${origin}/some/page`
  shows('plain HTTP leads to TLS', leadsOn, `${plain.status} ${plain.headers.location}`)
  for (const path of ['/metrics', '/readyz'])
    shows(`${path} is not for strangers`, (await browser.send(path)).status === 404)
  const session = connectHttp2(origin, { ca })
  const stream = session.request({ ':path': '/' })
  const [answer] = (await once(stream, 'response')) as [{ ':status': number }]
  shows('HTTP/2 is spoken', answer[':status'] === 200 && session.alpnProtocol === 'h2')
  session.close()
  stream.destroy()
  browser.close()
}

/** Whoever invents an address is counted by their own, and nobody else by theirs. */
async function clientsAreCounted(ca: string): Promise<void> {
  const wrongFrom = async (from: string, claimed: number) => {
    const headers = { 'X-Forwarded-For': `203.0.113.${claimed}`, Forwarded: `for=203.0.113.${claimed}` }
    const stranger = browserAt(origin, { ca, from, headers })
    const body = { email: 'nobody@example.jp', password: 'wrong-password-1' }
    const code = await stranger.call(sessions.signIn, { body }).then(
      () => 'signed in',
      (error: unknown) => (error instanceof Refused ? error.code : String(error)),
    )
    stranger.close()
    return code
  }
  const codes: string[] = []
  for (let i = 1; i <= 5; i++) codes.push(await wrongFrom('127.0.0.2', i))
  shows('who invents addresses is counted as one client', codes.at(-1) === 'too_many_requests', codes.join(' '))
  const other = await wrongFrom('127.0.0.3', 1)
  shows('another client is another one', other === 'unknown_email', other)
}

async function picture(browser: Browser): Promise<void> {
  const viewer = JSON.parse((await browser.send('/api/viewer')).text) as { member: { id: string } }
  const upload = async (bytes: Buffer<ArrayBuffer>) => {
    const query = { name: pictures.objectName(viewer.member.id) }
    const began = Date.now()
    const answer = await browser
      .call(pictures.upload, { query }, { picture: new Blob([bytes], { type: 'image/png' }) })
      .then(
        () => 'taken',
        (error: unknown) => (error instanceof Refused ? error.code : String(error)),
      )
    return { answer, ms: Date.now() - began }
  }
  const largest = noisePng(1300, 1340)
  const { answer, ms } = await upload(largest)
  shows('a picture of 5 MB arrives', answer === 'taken', `${largest.length} bytes, ${answer} in ${ms} ms`)
  const tooLarge = await upload(noisePng(1600, 2000))
  shows('whoever sends 9 MB hears it from us, not from the proxy', tooLarge.answer === 'picture_too_big', tooLarge)
}

async function liveStream(browser: Browser): Promise<void> {
  const stream = await browser.listen(livePath)
  const greeted = stream.heard().length
  const began = Date.now()
  await browser.call(entries.record, { body: { weight: '61.5', note: '' } })
  await until('the live update', () => /"type":"news"/.test(stream.heard().slice(greeted)), 10).catch(() => {})
  const ms = Date.now() - began
  shows('a live stream is told at once', /"type":"news"/.test(stream.heard()), `${ms} ms after the record was sent`)
  const before = stream.heard().length
  await until('a beat of the stream', () => stream.heard().length > before || !stream.isOpen(), 40)
  shows(
    'it stays open and beats while nothing happens',
    stream.isOpen(),
    `${Math.round((Date.now() - began) / 1000)} s`,
  )
  stream.close()
}

async function rollingRestart(browser: Browser, apps: AppProcess[], env: Record<string, string>): Promise<void> {
  const load = keepAsking(browser)
  for (const [i, app] of apps.entries()) {
    const began = Date.now()
    const code = await app.end('SIGTERM')
    apps[i] = await startReady(folder, env, app.port)
    said(`the process on ${app.port} ended with ${code} and was ready again after ${Date.now() - began} ms`)
    // A proxy that looks every second has to see it before the other one goes.
    await new Promise((resolve) => setTimeout(resolve, 2500))
  }
  const { asked, failed } = await load.stop()
  shows('two processes restarted one after the other under load, no request failed', failed.length === 0, {
    asked,
    failed: failed.length,
    first: failed.slice(0, 3),
  })
}

async function killed(browser: Browser, apps: AppProcess[], env: Record<string, string>): Promise<void> {
  const load = keepAsking(browser)
  await until('some load', () => load.count() > 100)
  await apps[0]?.end('SIGKILL')
  const atOnce = load.failedNow().length
  await until('more load', () => load.count() > 500)
  const { asked, failed } = await load.stop()
  // What the killed one had in hand is lost, unless it may be asked again; nothing that came later is.
  shows('a process killed with -9 is passed over', failed.length <= 8, {
    asked,
    failed: failed.length,
    inHand: atOnce,
    first: failed.slice(0, 3),
  })
  let refused = 0
  for (let i = 0; i < 200; i++) if ((await record(browser)) !== 200) refused++
  shows('nothing fails while one of two is away', refused === 0, `${refused} of 200 records failed`)
  apps[0] = await startReady(folder, env, apps[0]?.port ?? 0)
  shows('and it comes back', await isReady(apps[0].port))
}

const record = async (browser: Browser): Promise<number> => {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }
  const body = Buffer.from(JSON.stringify({ weight: '61.5', note: '' }))
  return (await browser.send('/api/entries', { method: 'POST', headers, body }).catch(() => ({ status: 0 }))).status
}
