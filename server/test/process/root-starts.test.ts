import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { commandOfChild, ownPlace, postmastersOf, startApp } from './app-process.ts'
import { scaled } from '../world/eventually.ts'
import { temporaryFolder } from '../world/temporary-folder.ts'
import { startHere } from './start-here.ts'
import { writeMessage } from './write-message.ts'

/** Only root can close a folder to PostgreSQL's account or mount a small disk. */
if (process.getuid?.() === 0) asRoot()
else
  test('not tried here, because only root can: a folder closed to others, a small disk, a full disk', () => {
    expect(process.getuid?.()).not.toBe(0)
  })

async function smallDisk(size: string): Promise<AsyncDisposable & { path: string }> {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'disk')
  await mkdir(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', path])
  return {
    path,
    [Symbol.asyncDispose]: async () => {
      execFileSync('umount', ['-l', path])
      await folder[Symbol.asyncDispose]()
    },
  }
}

function asRoot() {
  test('a data folder that only root may enter gets its database where PostgreSQL can live', async () => {
    await using folder = await temporaryFolder()
    const closed = join(folder.path, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const app = await startHere(await ownPlace(join(closed, 'data')))
    expect((await writeMessage(`http://localhost:${app.port}`, 'closed@example.jp')).status).toBe(200)
    const [, cluster = ''] =
      /-D (\/var\/lib\/hakari\/\S+)/.exec(commandOfChild(process.pid, '-D /var/lib/hakari/')) ?? []
    await app.stop()
    expect(cluster).not.toBe('')
    expect((await stat(cluster)).mode & 0o077).toBe(0)
    await rm(join(cluster, '../..'), { recursive: true })
  })

  test("root's umask and a link to the data folder make no difference", async () => {
    await using folder = await temporaryFolder()
    const link = join(folder.path, 'link')
    await mkdir(join(folder.path, 'real'))
    await symlink(join(folder.path, 'real'), link)
    const old = process.umask(0o077)
    const app = await startHere(await ownPlace(join(link, 'made', 'under', 'umask')))
    process.umask(old)
    expect((await writeMessage(`http://localhost:${app.port}`, 'umask@example.jp')).status).toBe(200)
    await app.stop()
  })

  test('a whole checkout that only root may enter starts as well', async () => {
    const repository = join(import.meta.dirname, '../../..')
    // On the same disk, so that links are enough.
    await using folder = await temporaryFolder(join(repository, '.tmp'))
    const closed = join(folder.path, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const checkout = join(closed, 'checkout')
    await mkdir(checkout)
    const parts = [
      'node_modules',
      'contract',
      'server',
      'web',
      'sandbox',
      'scripts',
      'package.json',
      'package-lock.json',
    ]
    for (const part of parts)
      execFileSync('sh', ['-c', `cp -al "$0/$2" "$1/" 2>/dev/null || cp -a "$0/$2" "$1/"`, repository, checkout, part])
    const app = await startApp(await ownPlace(join(checkout, 'data')), { program: join(checkout, 'scripts/start.ts') })
    expect((await writeMessage(app.url, 'checkout@example.jp')).status).toBe(200)
    const command = commandOfChild(app.pid, 'bin/postgres')
    const [, copied = ''] = /^(\/var\/lib\/hakari\/postgres-\w+)\/bin\/postgres /.exec(command) ?? []
    expect(copied).not.toBe('')
    expect(await app.end('SIGTERM')).toBe(0)
    await rm(join(/-D (\S+)/.exec(command)?.[1] ?? '', '../..'), { recursive: true })
    await rm(copied, { recursive: true })
  })

  test('a disk that fills up costs no acknowledged message, and freed space is enough to go on', async () => {
    await using disk = await smallDisk('160m')
    const app = await startApp({ ...(await ownPlace(disk.path)), LIMIT_FACTOR: '1000000' })
    const acknowledged: string[] = []
    const write = async (email: string) => {
      const { status } = await writeMessage(app.url, email)
      if (status === 200) acknowledged.push(email)
      return status
    }
    expect(await write('first@example.jp')).toBe(200)
    execFileSync('sh', ['-c', `dd if=/dev/zero of="$0/filler" bs=64k 2>/dev/null || true`, disk.path])
    const statuses = new Set<number>()
    for (let i = 0; i < 400 && !statuses.has(503); i++) statuses.add(await write(`full${i}@example.jp`))
    expect([...statuses].filter((status) => status !== 200)).toEqual([503])
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    expect((await fetch(`${app.url}/`)).status).toBe(200)
    const check = async () => (await fetch(`${app.url}/readyz`)).text()
    expect(await check()).toBe('database full')

    await rm(join(disk.path, 'filler'))
    await vi.waitFor(async () => expect(await write(`again${crypto.randomUUID()}@example.jp`)).toBe(200), {
      timeout: scaled(60_000),
      interval: 500,
    })
    await vi.waitFor(async () => expect(await check()).toBe('ready'), { timeout: scaled(60_000), interval: 500 })
    const kept = new Set(await addressesIn(disk.path))
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([])
    expect(await app.end('SIGTERM')).toBe(0)
  })

  test('a disk too small to begin with is one sentence', async () => {
    await using disk = await smallDisk('8m')
    const app = await startApp(await ownPlace(disk.path))
    expect(await app.ended).toBe(1)
    const said = app
      .output()
      .replace(/^mailbox .*\n/m, '')
      .trim()
    expect(said).toMatch(/^hakari: The embedded database could not be made in \S+: .*No space left on device.*\.$/)
    expect(postmastersOf(disk.path)).toEqual([])
  })
}

async function addressesIn(dataFolder: string): Promise<string[]> {
  const password = (await readFile(join(dataFolder, 'postgres/password'), 'utf8')).trim()
  const host = join(dataFolder, 'postgres/socket')
  const client = new pg.Client({ host, user: 'hakari', password, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ email: string }>('select email from contact_messages')
  await client.end()
  return rows.map(({ email }) => email)
}
