import { decoderOf, encodingOf } from './encoding.ts'
import { FileFailure } from './file-failure.ts'
import type { Source } from './byte-source.ts'

const endLength = 22
const locatorLength = 20
const longestComment = 65_535
const mostDirectoryBytes = 32 * 2 ** 20
const stored = 0
const deflated = 8

/** One line of a zip's directory. */
export interface ZipEntry {
  /** Composed, as people write it. */
  name: string
  packedSize: number
  headerAt: number
  method: number
  isEncrypted: boolean
}

export const isZip = (head: Uint8Array) =>
  head[0] === 0x50 && head[1] === 0x4b && ((head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6))

/** What the zip says it holds, from its end; nothing is unpacked for it. */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const { at, size } = await directoryOf(file)
  if (size > mostDirectoryBytes) throw new FileFailure('too_big')
  if (at + size > file.size) throw new FileFailure('unreadable')
  const view = await viewOf(file, at, size)
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= view.byteLength && view.getUint32(at, true) === 0x02014b50;) {
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const length = 46 + nameLength + extraLength + view.getUint16(at + 32, true)
    if (at + length > view.byteLength) throw new FileFailure('unreadable')
    const wide = wideSizes(view, at, at + 46 + nameLength, extraLength)
    entries.push({
      name: nameOf(new Uint8Array(view.buffer, at + 46, nameLength)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      ...wide,
    })
    at += length
  }
  return entries
}

/** The bytes of one entry, to be unpacked while they are read. */
export async function zipSource(file: Blob, entry: ZipEntry): Promise<Source> {
  if (entry.isEncrypted) throw new FileFailure('locked')
  if (entry.method !== stored && entry.method !== deflated) throw new FileFailure('not_supported')
  const header = await viewOf(file, entry.headerAt, 30)
  if (header.getUint32(0, true) !== 0x04034b50) throw new FileFailure('unreadable')
  const from = entry.headerAt + 30 + header.getUint16(26, true) + header.getUint16(28, true)
  if (from + entry.packedSize > file.size) throw new FileFailure('unreadable')
  return {
    name: entry.name,
    bytes: file.slice(from, from + entry.packedSize),
    isPacked: entry.method === deflated,
  }
}

async function viewOf(file: Blob, at: number, length: number): Promise<DataView> {
  const bytes = await file.slice(at, at + length).arrayBuffer()
  if (bytes.byteLength < length) throw new FileFailure('unreadable')
  return new DataView(bytes)
}

async function directoryOf(file: Blob): Promise<{ at: number; size: number }> {
  const tailAt = Math.max(0, file.size - endLength - longestComment)
  const tail = await viewOf(file, tailAt, file.size - tailAt)
  for (let at = tail.byteLength - endLength; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) !== 0x06054b50) continue
    const size = tail.getUint32(at + 12, true)
    const from = tail.getUint32(at + 16, true)
    const isWide = size === 0xffffffff || from === 0xffffffff || tail.getUint16(at + 10, true) === 0xffff
    return (isWide && (await wideDirectoryOf(file, tailAt + at - locatorLength))) || { at: from, size }
  }
  throw new FileFailure('unreadable')
}

/** Zip64: where numbers of 32 bits do not suffice. */
async function wideDirectoryOf(file: Blob, locatorAt: number): Promise<{ at: number; size: number } | null> {
  if (locatorAt < 0) return null
  const locator = await viewOf(file, locatorAt, locatorLength)
  if (locator.getUint32(0, true) !== 0x07064b50) return null
  const end = await viewOf(file, numberAt(locator, 8), 56)
  if (end.getUint32(0, true) !== 0x06064b50) throw new FileFailure('unreadable')
  return { size: numberAt(end, 40), at: numberAt(end, 48) }
}

function wideSizes(view: DataView, at: number, extraAt: number, extraLength: number) {
  let packedSize = view.getUint32(at + 20, true)
  let headerAt = view.getUint32(at + 42, true)
  const isWholeWide = view.getUint32(at + 24, true) === 0xffffffff
  for (let field = extraAt; field + 4 <= extraAt + extraLength; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    // The field holds only the sizes that did not fit, in this order: unpacked, packed, place.
    let value = field + 4 + (isWholeWide ? 8 : 0)
    if (packedSize === 0xffffffff) {
      packedSize = numberAt(view, value)
      value += 8
    }
    if (headerAt === 0xffffffff) headerAt = numberAt(view, value)
    break
  }
  return { packedSize, headerAt }
}

function numberAt(view: DataView, at: number): number {
  if (at + 8 > view.byteLength) throw new FileFailure('unreadable')
  const number = Number(view.getBigUint64(at, true))
  if (!Number.isSafeInteger(number)) throw new FileFailure('unreadable')
  return number
}

const nameOf = (bytes: Uint8Array) =>
  decoderOf(encodingOf(bytes) ?? 'utf-8')
    .decode(bytes)
    .normalize('NFC')
