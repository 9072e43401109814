import { existsSync } from 'node:fs'
import { appendFile, mkdir, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { accounts, livePath } from '@hakari/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { isAlive } from '../../src/platform/database/embedded/postmaster.ts'
import {
  type AppProcess,
  childNamed,
  freePort,
  ownPlace,
  postmasterIn,
  postmastersOf,
  startApp,
} from './app-process.ts'
import { emptyDatabase } from '../world/database.ts'
import { scaled } from '../world/eventually.ts'
import { temporaryFolder } from '../world/temporary-folder.ts'
import { madeFolder } from './made-folder.ts'
import { alone, refusalOf } from './start-here.ts'
import { browserAt } from '../world/world.ts'
import { writeMessage } from './write-message.ts'

test('a first start makes everything and clears what a killed one left, a second one finds it again, and SIGTERM leaves nothing behind', async () => {
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const leftByInitdb = join(folder.path, 'postgres.new-4194303')
  await mkdir(leftByInitdb)
  const first = await startApp(place)
  expect(existsSync(leftByInitdb)).toBe(false)
  expect(first.output()).toMatch(new RegExp(`^ready http://localhost:${place.PORT}$`, 'm'))
  expect(await (await fetch(`${first.url}/readyz`)).text()).toBe('ready')
  expect((await writeMessage(first.url, 'first@example.jp')).status).toBe(200)
  const postmaster = await postmasterIn(folder.path)
  expect(isAlive(postmaster)).toBe(true)
  expect(await first.end('SIGTERM')).toBe(0)
  expect(isAlive(postmaster)).toBe(false)

  const second = await startApp(place)
  const mailbox = `http://localhost:${place.SANDBOX_PORT}/mailbox/messages.json?to=first@example.jp`
  await vi.waitFor(async () => expect(await (await fetch(mailbox)).json()).toHaveLength(1), { timeout: scaled(60_000) })
  expect(await second.end('SIGINT')).toBe(0)
})

test.each(['PORT', 'SANDBOX_PORT'] as const)('a taken %s is one sentence and exit code 1', async (setting) => {
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const port = place[setting]
  const other = createServer().listen(Number(port), '127.0.0.1')
  await once(other, 'listening')
  const sentence = `hakari: Port ${port} is already in use: stop the other program or set ${setting} to another number.`
  expect(await sentences(place)).toEqual({ code: 1, lines: [sentence] })
  other.close()
})

test('a data folder that cannot be written is one sentence', async () => {
  expect(await refusalOf(await ownPlace('/proc/hakari-data'))).toMatch(
    /^The data folder \/proc\/hakari-data cannot be written \(\w+\): choose another with DATA_DIR\.$/,
  )
})

const badAddresses = [
  ['nobody listens there', async () => `postgres://hakari:x@127.0.0.1:${await freePort()}/hakari`],
  ['the host does not exist', async () => 'postgres://hakari:x@nowhere.invalid/hakari'],
  ['the password breaks the address', async () => 'postgres://hakari:TOP/SECRET@127.0.0.1:5432/hakari'],
  ['the port is none', async () => 'postgres://hakari:x@127.0.0.1:99999/hakari'],
  ['a certificate is missing', async () => 'postgres://hakari:x@127.0.0.1/hakari?sslrootcert=/nowhere.pem'],
] as const

test.each(badAddresses)('a DATABASE_URL where %s is one sentence', async (_, url) => {
  await using folder = await temporaryFolder()
  expect(await refusalOf({ ...(await ownPlace(folder.path)), DATABASE_URL: await url() })).toMatch(
    /^The database does not answer \(.+\): check DATABASE_URL\.$/,
  )
})

test('a start that cannot be is one sentence and exit code 1', async () => {
  await using folder = await temporaryFolder()
  const DATABASE_URL = await badAddresses[0][1]()
  const { code, lines } = await sentences({ ...(await ownPlace(folder.path)), ...alone, DATABASE_URL })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^hakari: The database does not answer \(.+\): check DATABASE_URL\.$/)])
})

test('a DATABASE_URL whose user may make no tables is one sentence', async () => {
  await using folder = await temporaryFolder()
  const server = inject('databaseServer')
  const url = await emptyDatabase(server)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`create role visitor login password 'visitor'`)
  await owner.end()
  const asVisitor = url.replace(/\/\/hakari:[^@]+@/, '//visitor:visitor@')
  expect(await refusalOf({ ...(await ownPlace(folder.path)), DATABASE_URL: asVisitor })).toMatch(
    /^The database cannot be migrated \(permission denied .+\): .+\.$/,
  )
})

test('production without its settings is one sentence for each and exit code 1, and no sandbox starts', async () => {
  await using folder = await temporaryFolder()
  const { code, lines } = await sentences({ ...(await ownPlace(folder.path)), NODE_ENV: 'production' })
  expect([code, lines[0]]).toEqual([1, expect.stringMatching(/^hakari: ORIGIN is missing: .+\.$/)])
  expect(lines.slice(1).filter((line) => !/^[A-Z_]+ is missing: set it to .+\.$/.test(line))).toEqual([])
})

test.each(['fsync', 'full_page_writes'])('a PostgreSQL with %s off is refused', async (setting) => {
  await using folder = await madeFolder()
  const place = await ownPlace(folder.path)
  await appendFile(join(folder.path, 'postgres/cluster/postgresql.conf'), `${setting} = off\n`)
  expect(await refusalOf(place)).toMatch(new RegExp(`^PostgreSQL runs with ${setting}=off, .+\\.$`))
})

test('a signal during the start ends the start quietly', async () => {
  await using folder = await temporaryFolder()
  const app = await startApp(await ownPlace(folder.path), { until: /^mailbox /m })
  expect(await app.end('SIGTERM')).toBe(0)
  expect(app.output()).not.toMatch(/hakari:|Error|^ready/m)
  expect(postmastersOf(folder.path)).toEqual([])
})

test('after kill -9 of the app the next start attaches to the database that was left running', async () => {
  await using folder = await madeFolder()
  const place = await ownPlace(folder.path)
  const killed = await startApp(place)
  expect((await writeMessage(killed.url, 'before@example.jp')).status).toBe(200)
  const postmaster = await postmasterIn(folder.path)
  expect(await killed.end('SIGKILL')).toBe('SIGKILL')
  expect(isAlive(postmaster)).toBe(true)
  const next = await startApp(place)
  expect(await postmasterIn(folder.path)).toBe(postmaster)
  expect(await (await fetch(`${next.url}/readyz`)).text()).toBe('ready')
  expect(await next.end('SIGTERM')).toBe(0)
  expect(isAlive(postmaster)).toBe(false)
})

const sentences = async (env: Record<string, string>) => {
  const app = await startApp(env)
  return {
    code: await app.ended,
    lines: app
      .output()
      .trim()
      .split('\n')
      .filter((line) => !line.startsWith('mailbox ')),
  }
}

test('production starts no sandbox, goes on serving while it tells the balancer to send nobody, and is told twice not to wait', async () => {
  await using folder = await madeFolder()
  const place = await ownPlace(folder.path)
  const app = await startApp({
    ...place,
    NODE_ENV: 'production',
    ALLOW_ROOT: '1',
    DRAIN_SECONDS: '600',
    ORIGIN: 'https://hakari.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'no-reply@hakari.example',
    OPERATOR_EMAIL: 'operator@hakari.example',
    OPERATOR_NAME: 'Hakari',
    SERVER_COUNTRY: '日本',
  })
  expect(app.output()).toMatch(/^ready /m)
  await expect(fetch(`http://localhost:${place.SANDBOX_PORT}/mailbox`)).rejects.toThrow('fetch failed')
  process.kill(app.pid, 'SIGTERM')
  await vi.waitFor(async () => expect(await (await fetch(`${app.url}/readyz`)).text()).toBe('draining'))
  const page = await fetch(app.url)
  expect([page.status, page.headers.get('Connection')]).toEqual([200, 'close'])
  expect(await app.end('SIGTERM')).toBe(0)
})

describe('an app that runs', () => {
  let folder: Awaited<ReturnType<typeof madeFolder>>
  let place: Awaited<ReturnType<typeof ownPlace>>
  let app: AppProcess
  beforeAll(async () => {
    folder = await madeFolder()
    place = await ownPlace(folder.path)
    app = await startApp({ ...place, LOG_LEVEL: 'debug' }, { errorsTo: '/dev/full' })
  })
  afterAll(async () => {
    await app.end('SIGTERM')
    await folder[Symbol.asyncDispose]()
  })

  test('writes its log to a full disk at the cost of lines, not of the service', async () => {
    for (let i = 0; i < 200; i++) expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    expect((await writeMessage(app.url, 'full@example.jp')).status).toBe(200)
  })

  test('has a PostgreSQL that is not root, with data that is closed to others', async () => {
    const postmaster = await postmasterIn(folder.path)
    const { uid: owner } = await stat(`/proc/${postmaster}`)
    expect(owner).not.toBe(0)
    const cluster = await stat(join(folder.path, 'postgres/cluster'))
    expect(cluster.uid).toBe(owner)
    expect(cluster.mode & 0o077).toBe(0)
    expect((await stat(join(folder.path, 'postgres/password'))).mode & 0o077).toBe(0)
  })

  test('gets a sandbox that dies back under the same addresses', async () => {
    process.kill(childNamed(app.pid, 'sandbox/src/main.ts'), 'SIGKILL')
    const mailbox = `http://localhost:${place.SANDBOX_PORT}/mailbox/messages.json?to=revived@example.jp`
    await vi.waitFor(async () => expect(await (await fetch(mailbox)).json()).toEqual([]), { timeout: scaled(60_000) })
    expect((await writeMessage(app.url, 'revived@example.jp')).status).toBe(200)
    await vi.waitFor(async () => expect(await (await fetch(mailbox)).json()).toHaveLength(1), {
      timeout: scaled(60_000),
    })
  })

  test('ends its live streams at SIGTERM, lets a request that is under way finish, and takes no new one', async () => {
    const browser = browserAt(app.url)
    await browser.call(accounts.createTest, {})
    const stream = await browser.fetch(livePath)
    const heard = stream.text()
    const slow = request(`${app.url}/api/contact`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'Sec-Fetch-Site': 'same-origin',
        // Answered as soon as these lines are read: from then on it is under way.
        Expect: '100-continue',
      },
    })
    slow.flushHeaders()
    await once(slow, 'continue')
    slow.write('{"name": "山田", "email": "slow@example.jp", ')
    const ended = app.end('SIGTERM')
    expect(await heard).toContain('"type":"hello"')
    await vi.waitFor(() => expect(fetch(`${app.url}/healthz`)).rejects.toThrow('fetch failed'), {
      timeout: scaled(60_000),
    })
    slow.end('"message": "間に合いました"}')
    const [answer] = (await once(slow, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    expect(await ended).toBe(0)
  })
})

test('a PostgreSQL that may lose acknowledged writes is refused', async () => {
  await using folder = await temporaryFolder()
  const careless = encodeURIComponent('-c synchronous_commit=off')
  const url = `${await emptyDatabase(inject('databaseServer'))}&options=${careless}`
  expect(await refusalOf({ ...(await ownPlace(folder.path)), DATABASE_URL: url })).toMatch(
    /^PostgreSQL runs with synchronous_commit=off, .+\.$/,
  )
})
