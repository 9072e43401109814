import { expect, test } from 'vitest'
import { filesOf } from '../../../test/world/stored-data.ts'
import { startWorld } from '../../../test/world/world.ts'
import { readZip, removeZip, writeZip } from './stored-zip.ts'

const world = await startWorld()

test('an archive of many megabytes is stored in parts, read back as one, and removed whole', async () => {
  const { files } = world.platform
  const fileId = crypto.randomUUID()
  const chunks = Array.from({ length: 150 }, () => crypto.getRandomValues(new Uint8Array(65_536)))
  const noted: number[] = []
  const zip = await writeZip({ files }, chunked(chunks), {
    fileId,
    onPart: async (parts) => void (await Promise.resolve(noted.push(parts))),
  })
  expect(zip).toEqual({ parts: 3, bytes: 150 * 65_536 })
  expect(noted).toEqual([1, 2, 3])
  expect(await filesOf(world)).toHaveLength(3)
  const read: Uint8Array[] = []
  for await (const part of readZip({ files }, { fileId, parts: 3 })) read.push(part)
  expect(Buffer.concat(read).equals(Buffer.concat(chunks))).toBe(true)
  await removeZip({ files }, { fileId, parts: 3 })
  expect(await filesOf(world)).toEqual([])
})

async function* chunked(chunks: Uint8Array[]) {
  for (const chunk of chunks) yield await Promise.resolve(chunk)
}
