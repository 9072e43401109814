import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
/** Held once and never copied: many slow readers of one file must not cost many files. */
type Bytes = Uint8Array<ArrayBuffer>

export interface WebFile {
  type: string
  etag: string
  plain: Bytes
  packed: Partial<Record<Encoding, Bytes>>
}

const fingerprint = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

export const asFile = (plain: Bytes) => ({ plain, etag: fingerprint(plain) })

/** A text that the build does not have, packed as the build packs its own. */
export function packedFile(text: string, type: string): WebFile {
  const plain = new TextEncoder().encode(text)
  return {
    ...asFile(plain),
    type,
    packed: { br: new Uint8Array(brotliCompressSync(plain)), gzip: new Uint8Array(gzipSync(plain, { level: 9 })) },
  }
}
