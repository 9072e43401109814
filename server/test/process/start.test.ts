import { execFileSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isAlive } from '../../src/platform/database/embedded/postmaster.ts'
import { freePort, ownPlace, postmasterIn, startApp } from '../app-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { writeMessage } from './write-message.ts'

test('a first start makes everything, a second one finds it again, and SIGTERM leaves nothing behind', async () => {
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const first = await startApp(place)
  expect(first.output()).toMatch(new RegExp(`^ready http://localhost:${place.PORT}$`, 'm'))
  expect(await (await fetch(`${first.url}/readyz`)).text()).toBe('ready')
  expect((await writeMessage(first.url, 'first@example.jp')).status).toBe(200)
  const postmaster = await postmasterIn(folder.path)
  expect(isAlive(postmaster)).toBe(true)
  expect(await first.end('SIGTERM')).toBe(0)
  expect(isAlive(postmaster)).toBe(false)

  const second = await startApp(place)
  const mailbox = `http://localhost:${place.SANDBOX_PORT}/mailbox/messages.json?to=first@example.jp`
  await vi.waitFor(async () => expect(await (await fetch(mailbox)).json()).toHaveLength(1), { timeout: 10_000 })
  expect(await second.end('SIGINT')).toBe(0)
})

test('PostgreSQL never runs as root, and its data is closed to others', async () => {
  await using folder = await temporaryFolder()
  const app = await startApp(await ownPlace(folder.path))
  const postmaster = await postmasterIn(folder.path)
  const owner = Number(execFileSync('ps', ['-o', 'uid=', '-p', String(postmaster)], { encoding: 'utf8' }))
  expect(owner).not.toBe(0)
  const cluster = await stat(join(folder.path, 'postgres/cluster'))
  expect(cluster.uid).toBe(owner)
  expect(cluster.mode & 0o077).toBe(0)
  expect((await stat(join(folder.path, 'postgres/password'))).mode & 0o077).toBe(0)
  await app.end('SIGTERM')
})

test('after kill -9 of the app the next start attaches to the database that was left running', async () => {
  await using folder = await temporaryFolder()
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

test('SIGTERM lets a request that is under way finish, and takes no new one', async () => {
  await using folder = await temporaryFolder()
  const app = await startApp(await ownPlace(folder.path))
  const slow = request(`${app.url}/api/contact`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': crypto.randomUUID(),
      'Sec-Fetch-Site': 'same-origin',
    },
  })
  slow.write('{"name": "山田", "email": "slow@example.jp", ')
  await fetch(`${app.url}/healthz`) // by now the slow request has been read, too
  const ended = app.end('SIGTERM')
  await vi.waitFor(() => expect(fetch(`${app.url}/healthz`)).rejects.toThrow('fetch failed'), { timeout: 5000 })
  slow.end('"message": "間に合いました"}')
  const [answer] = (await once(slow, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  expect(await ended).toBe(0)
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

test('a taken port is one sentence and exit code 1', async () => {
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const other = createServer().listen(Number(place.PORT), '127.0.0.1')
  await once(other, 'listening')
  const sentence = `hakari: Port ${place.PORT} is already in use: stop the other program or set PORT to another number.`
  expect(await sentences(place)).toEqual({ code: 1, lines: [sentence] })
  other.close()
})

test('a taken sandbox port is one sentence and exit code 1', async () => {
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const other = createServer().listen(Number(place.SANDBOX_PORT), '127.0.0.1')
  await once(other, 'listening')
  const sentence = `hakari: Port ${place.SANDBOX_PORT} is already in use: stop the other program or set SANDBOX_PORT to another number.`
  expect(await sentences(place)).toEqual({ code: 1, lines: [sentence] })
  other.close()
})

test('a data folder that cannot be written is one sentence and exit code 1', async () => {
  const place = await ownPlace('/proc/hakari-data')
  const { code, lines } = await sentences(place)
  expect(code).toBe(1)
  expect(lines).toEqual([
    expect.stringMatching(
      /^hakari: The data folder \/proc\/hakari-data cannot be written \(\w+\): choose another with DATA_DIR\.$/,
    ),
  ])
})

test.each([
  ['nobody listens there', async () => `postgres://hakari:x@127.0.0.1:${await freePort()}/hakari`],
  ['the host does not exist', async () => 'postgres://hakari:x@nowhere.invalid/hakari'],
])('a DATABASE_URL where %s is one sentence and exit code 1', async (_, url) => {
  await using folder = await temporaryFolder()
  const { code, lines } = await sentences({ ...(await ownPlace(folder.path)), DATABASE_URL: await url() })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^hakari: The database does not answer \(.+\): check DATABASE_URL\.$/)])
})

test('production without its settings is one sentence and exit code 1, and no sandbox starts', async () => {
  await using folder = await temporaryFolder()
  const { code, lines } = await sentences({ ...(await ownPlace(folder.path)), NODE_ENV: 'production' })
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringMatching(/^hakari: ORIGIN is missing: .+\.$/)] })
})

test('a PostgreSQL that may lose acknowledged writes is refused', async () => {
  await using folder = await temporaryFolder()
  const place = await ownPlace(folder.path)
  const app = await startApp(place)
  const password = (await readFile(join(folder.path, 'postgres/password'), 'utf8')).trim()
  const socket = encodeURIComponent(join(folder.path, 'postgres/socket'))
  const careless = encodeURIComponent('-c synchronous_commit=off')
  const url = `postgres://hakari:${password}@/postgres?host=${socket}&port=5432&options=${careless}`
  const { code, lines } = await sentences({ ...(await ownPlace(folder.path)), DATABASE_URL: url })
  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^hakari: PostgreSQL runs with synchronous_commit=off, .+\.$/)])
  await app.end('SIGTERM')
})
