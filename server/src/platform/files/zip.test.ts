import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { unzipped } from '../../../test/world/unzipped.ts'
import { type ZippedFile, zipOf, ZipTooLarge } from './zip.ts'

const at = new Date('2026-11-17T00:00:10Z')

async function* inTurn<T>(...values: T[]): AsyncGenerator<T> {
  for (const value of values) yield await Promise.resolve(value)
}

async function written(files: AsyncIterable<ZippedFile>, most?: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of zipOf(files, { at, ...(most !== undefined && { most }) })) parts.push(part)
  return Buffer.concat(parts)
}

async function* broken() {
  yield await Promise.resolve('half')
  throw new Error('the other half is gone')
}

test('what is zipped is read back by the reader of file imports, byte for byte', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(60_000))
  const zip = await written(
    inTurn<ZippedFile>(
      { name: 'README.txt', parts: inTurn('はかり', '\r\n', '') },
      { name: 'empty.json', parts: inTurn<string>() },
      { name: 'pictures/profile.webp', parts: inTurn(noise, noise) },
    ),
  )
  const files = await unzipped(zip)
  expect([...files.keys()]).toEqual(['README.txt', 'empty.json', 'pictures/profile.webp'])
  expect(files.get('README.txt')?.toString()).toBe('はかり\r\n')
  expect(files.get('empty.json')).toHaveLength(0)
  expect(files.get('pictures/profile.webp')?.equals(Buffer.concat([noise, noise]))).toBe(true)
})

test('each file says its checksum, and its time as it is in Japan', async () => {
  const lines = Array.from({ length: 5000 }, (_, n) => `${n},65.2,朝\r\n`)
  const zip = await written(inTurn({ name: 'a/entries.csv', parts: inTurn(...lines) }))
  const directory = zip.lastIndexOf('PK\u0001\u0002')
  const plain = Buffer.from(lines.join(''))
  expect(zip.readUInt32LE(directory + 16)).toBe(crc32(plain))
  expect(zip.readUInt32LE(directory + 24)).toBe(plain.byteLength)
  const [time, day] = [zip.readUInt16LE(directory + 12), zip.readUInt16LE(directory + 14)]
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([9, 0, 10])
  expect([(day >> 9) + 1980, (day >> 5) & 15, day & 31]).toEqual([2026, 11, 17])
})

test('a file that cannot be read to its end, or a zip beyond its limit, is no zip at all', async () => {
  await expect(written(inTurn({ name: 'a.txt', parts: broken() }))).rejects.toThrow('the other half is gone')
  const noise = crypto.getRandomValues(new Uint8Array(60_000))
  await expect(written(inTurn({ name: 'a.bin', parts: inTurn(noise) }), 50_000)).rejects.toThrow(ZipTooLarge)
})
