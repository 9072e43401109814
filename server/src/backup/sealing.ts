import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { damaged } from './backup-error.ts'

const chunkBytes = 64 * 1024
const tagBytes = 16

/** Every file of every backup has a key of its own, so that none can be put in the place of another. */
const keyOf = (key: Buffer, salt: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `hakari backup ${purpose}`, 32))

/** By which the right key is known before anything is opened. It tells nothing of the key. */
export const keyCheck = (key: Buffer, salt: Buffer) => keyOf(key, salt, 'check').subarray(0, 8).toString('hex')

export interface Sealing {
  key: Buffer
  salt: Buffer
}

/** Chunks are numbered and the last one says so: what is cut off, left out or moved does not open. */
function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(number, 7)
  bytes[11] = isLast ? 1 : 0
  return bytes
}

/** AES-256-GCM over chunks of a stream. */
export const sealed = ({ key, salt }: Sealing, file: string) => {
  const own = keyOf(key, salt, `file ${file}`)
  const seal = (chunk: Buffer, number: number, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', own, nonce(number, isLast))
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
  return inChunks(chunkBytes, seal)
}

/** Gives out only what was proven. */
export const opened = ({ key, salt }: Sealing, file: string) => {
  const own = keyOf(key, salt, `file ${file}`)
  const open = (chunk: Buffer, number: number, isLast: boolean) => {
    if (chunk.length < tagBytes) throw damaged(file)
    const decipher = createDecipheriv('aes-256-gcm', own, nonce(number, isLast), { authTagLength: tagBytes })
    decipher.setAuthTag(chunk.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
    } catch (cause) {
      throw damaged(file, cause)
    }
  }
  return inChunks(chunkBytes + tagBytes, open)
}

type ChunkStep = (chunk: Buffer, number: number, isLast: boolean) => Buffer

/** The last chunk is known by the end alone, so one is always held back. */
function inChunks(size: number, step: ChunkStep) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    let waiting: Buffer = Buffer.alloc(0)
    let number = 0
    for await (const part of source) {
      waiting = Buffer.concat([waiting, part])
      while (waiting.length > size) {
        yield step(waiting.subarray(0, size), number++, false)
        waiting = waiting.subarray(size)
      }
    }
    yield step(waiting, number, true)
  }
}
