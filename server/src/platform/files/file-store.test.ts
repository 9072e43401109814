import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startBucket } from '../../../test/world/bucket.ts'
import { temporaryFolder } from '../../../test/world/temporary-folder.ts'
import { createLogger } from '../logger.ts'
import { openDiskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store, type S3Settings } from './s3.ts'

const folder = await temporaryFolder()
const bucket = await startBucket()
afterAll(async () => {
  await bucket[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})
const logLines: string[] = []
const logger = createLogger('info', { write: (line: string) => void logLines.push(line) })

const bytes = (text: string) => new TextEncoder().encode(text)
const openBucket = (settings: Partial<S3Settings> = {}, timeoutMs = 5000) =>
  openS3Store({ ...bucket.settings, ...settings }, { logger, timeoutMs })
async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.toSorted()
}

describe.each([
  ['on disk', () => openDiskStore(join(folder.path, 'not-made-yet'))],
  ['in a bucket', () => openBucket()],
])('%s', (_, open) => {
  test('a stored file is there until it is removed, also for a store opened later', async () => {
    const store = await open()
    expect(await store.get('a-64.webp')).toBe(null)
    const before = Date.now()
    await store.put('a-64.webp', bytes('one'))
    await store.put('0192f0a4-512.webp', bytes(''))
    const later = await open()
    expect(new Uint8Array((await later.get('a-64.webp')) ?? [])).toEqual(bytes('one'))
    expect(await later.get('0192f0a4-512.webp')).toHaveLength(0)
    expect(await namesIn(later)).toEqual(['0192f0a4-512.webp', 'a-64.webp'])
    // A bucket counts in whole seconds.
    for await (const { writtenAt } of later.list()) {
      expect(writtenAt.getTime()).toBeGreaterThan(before - 1000)
      expect(writtenAt.getTime()).toBeLessThanOrEqual(Date.now())
    }
    await later.put('a-64.webp', bytes('two'))
    expect(new Uint8Array((await store.get('a-64.webp')) ?? [])).toEqual(bytes('two'))
    await later.remove('a-64.webp')
    await later.remove('a-64.webp')
    expect(await store.get('a-64.webp')).toBe(null)
    await store.remove('0192f0a4-512.webp')
    expect(await namesIn(store)).toEqual([])
  })

  test.each([
    ['../../etc/passwd'],
    ['..'],
    ['a/b.webp'],
    ['a\\b.webp'],
    ['a.webp\0.html'],
    ['A.webp'],
    ['.hidden.webp'],
    ['a.b.webp'],
    ['noending'],
    ['con\u202Egnp.exe'],
    ['a.webp\n'],
    ['a.webp?versions'],
    [''],
  ])('a file named %j is neither stored nor looked for', async (name) => {
    const store = await open()
    await expect(store.put(name, bytes('x'))).rejects.toThrow('is no name for a file')
    await expect(store.get(name)).rejects.toThrow('is no name for a file')
    await expect(store.remove(name)).rejects.toThrow('is no name for a file')
    expect(await namesIn(store)).toEqual([])
  })

  test('many at once write the same file, and one of them stays', async () => {
    const store = await open()
    await Promise.all(Array.from({ length: 20 }, (__, i) => store.put('me.webp', bytes(`version ${i}`))))
    expect(new TextDecoder().decode((await store.get('me.webp')) ?? undefined)).toMatch(/^version \d+$/)
    await store.remove('me.webp')
  })
})

test('a bucket that is not there, or closed to the key, stops the start with a sentence that names it', async () => {
  await expect(openBucket({ bucket: 'nobody-made-it' })).rejects.toThrow(/^S3_BUCKET is "nobody-made-it": .+\.$/)
  await expect(openBucket({ secretAccessKey: 'wrong' })).rejects.toThrow(/^S3_BUCKET is .+\.$/)
})

async function serviceThat(answer: Parameters<typeof createServer>[1]): Promise<Server & AsyncDisposable> {
  const server = createServer(answer as never)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return Object.assign(server, {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
const at = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test('a service that is away, silent, full or failing is unavailable, and nothing of its answer is logged', async () => {
  await using failing = await serviceThat((_, answer) => {
    answer.writeHead(500, { 'Content-Type': 'application/xml' })
    answer.end('<Error><Code>InternalError</Code><AWSAccessKeyId>canary-key</AWSAccessKeyId></Error>')
  })
  await using silent = await serviceThat(() => {})
  for (const endpoint of [at(failing), at(silent), 'http://127.0.0.1:1']) {
    const store = await openBucket({ endpoint, accessKeyId: 'canary-key' }, 300)
    const unavailable = { code: 'unavailable', retryAfterSeconds: 5 }
    await expect(store.put('a.webp', bytes('x'))).rejects.toMatchObject(unavailable)
    await expect(store.get('a.webp')).rejects.toMatchObject(unavailable)
    await expect(store.remove('a.webp')).rejects.toMatchObject(unavailable)
    await expect(namesIn(store)).rejects.toMatchObject(unavailable)
  }
  expect(logLines.some((line) => line.includes('the file store does not answer'))).toBe(true)
  expect(logLines.filter((line) => line.includes('canary-key'))).toEqual([])
})

test('a service that points elsewhere is not followed', async () => {
  let asked = 0
  await using elsewhere = await serviceThat((_, answer) => {
    asked++
    answer.end('theirs')
  })
  await using pointing = await serviceThat((_, answer) => {
    answer.writeHead(307, { Location: `${at(elsewhere)}/hakari-test/a.webp` })
    answer.end()
  })
  const store = await openBucket({ endpoint: at(pointing) })
  await expect(store.get('a.webp')).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toBe(0)
})

const contents = (...names: string[]) =>
  names.map((name) => `<Contents><Key>${name}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`)

/** The play server cannot turn its pages: it cuts them with a cipher that Node no longer knows. */
test('a bucket of more files than one answer holds is listed whole, and what is not ours is passed over', async () => {
  const pages: Record<string, string> = {
    '': `<IsTruncated>true</IsTruncated><NextContinuationToken>a+/=b</NextContinuationToken>${contents('a.webp', 'A B').join('')}`,
    'a+/=b': `<IsTruncated>true</IsTruncated><NextContinuationToken>c</NextContinuationToken>${contents('b.webp').join('')}`,
    c: `<IsTruncated>false</IsTruncated>${contents('c.webp', 'folder/d.webp').join('')}`,
  }
  await using service = await serviceThat((request, answer) => {
    const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token') ?? ''
    answer.end(request.method === 'HEAD' ? '' : `<ListBucketResult>${pages[token]}</ListBucketResult>`)
  })
  const store = await openBucket({ endpoint: at(service) })
  expect(await namesIn(store)).toEqual(['a.webp', 'b.webp', 'c.webp'])
  for await (const { writtenAt } of store.list()) expect(writtenAt).toEqual(new Date('2026-01-02T03:04:05Z'))
})

test('a file that a service says is not there is removed', async () => {
  const answers = ['NoSuchKey', 'NoSuchBucket']
  await using service = await serviceThat((request, answer) => {
    const isRemoval = request.method === 'DELETE'
    answer.writeHead(isRemoval ? 404 : 200, { 'Content-Type': 'application/xml' })
    answer.end(isRemoval ? `<Error><Code>${answers.shift()}</Code></Error>` : '')
  })
  const store = await openBucket({ endpoint: at(service) })
  await store.remove('a.webp')
  await expect(store.remove('a.webp')).rejects.toMatchObject({ code: 'unavailable' })
})
