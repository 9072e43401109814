import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/world/temporary-folder.ts'
import { openDiskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'

const folder = await temporaryFolder()
afterAll(() => folder[Symbol.asyncDispose]())
let stores = 0
const emptyPlace = () => join(folder.path, `not-made-yet/${++stores}`)

const bytes = (text: string) => new TextEncoder().encode(text)
async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list()) names.push(name)
  return names.toSorted()
}

/** As a crash in the middle of writing leaves it. */
async function leaveUnfinished(place: string, minutesAgo: number): Promise<string> {
  const [part = ''] = await readdir(place)
  const path = join(place, part, `.${crypto.randomUUID()}.tmp`)
  await writeFile(path, 'half a pict')
  const then = new Date(Date.now() - minutesAgo * 60_000)
  await utimes(path, then, then)
  return path
}

test('a file whose writing was interrupted is never listed or served, and goes after an hour', async () => {
  const place = emptyPlace()
  const store = await openDiskStore(place)
  await store.put('whole.webp', bytes('whole'))
  const old = await leaveUnfinished(place, 61)
  const fresh = await leaveUnfinished(place, 1)
  expect(await namesIn(store)).toEqual(['whole.webp'])
  const left = await readdir(place, { recursive: true })
  expect(left.filter((path) => old.endsWith(path))).toEqual([])
  expect(left.filter((path) => fresh.endsWith(path))).toHaveLength(1)
})

test('whoever reads a file while it is replaced gets the old one or the new one, never a mix', async () => {
  const store = await openDiskStore(emptyPlace())
  const [old, young] = [Buffer.alloc(300_000, 'a'), Buffer.alloc(300_000, 'b')]
  await store.put('me.webp', old)
  const replaced = new AbortController()
  const seen = new Set<string>()
  const read = async () => {
    while (!replaced.signal.aborted) {
      const found = Buffer.from((await store.get('me.webp')) ?? [])
      seen.add(found.equals(old) ? 'old' : found.equals(young) ? 'young' : 'a mix')
    }
  }
  const readers = [read(), read()]
  for (let i = 0; i < 50; i++) await store.put('me.webp', i % 2 ? old : young)
  replaced.abort()
  await Promise.all(readers)
  expect([...seen].toSorted()).toEqual(['old', 'young'])
})

test('many at once write the same file, and one of them stays', async () => {
  const place = emptyPlace()
  const store = await openDiskStore(place)
  await Promise.all(Array.from({ length: 20 }, (_, i) => store.put('me.webp', bytes(`version ${i}`))))
  expect(new TextDecoder().decode((await store.get('me.webp')) ?? undefined)).toMatch(/^version \d+$/)
  expect((await readdir(place, { recursive: true })).filter((path) => path.endsWith('.tmp'))).toEqual([])
})
