import { argon2, type Argon2Parameters } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createKeptProcess } from '../kept-process/index.ts'

export type HashOrder = Pick<Argon2Parameters, 'parallelism' | 'tagLength' | 'memory' | 'passes'> & {
  message: string
  nonce: Uint8Array
}

const settings = {
  program: join(import.meta.dirname, 'hash-child.ts'),
  timeoutMs: 30_000,
  idleMs: 60_000,
}
const deriveHere = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/**
 * Hashes in a thread of ours where one person signs in, which needs no start; and where others wait, in processes that
 * give way to whoever reads meanwhile.
 */
export function createHashing(atOnce: number) {
  const all = Array.from({ length: atOnce }, () => createKeptProcess<HashOrder, Uint8Array>(settings))
  const resting = [...all]

  return {
    async derive(order: HashOrder, { doOthersWait }: { doOthersWait: boolean }): Promise<Uint8Array> {
      const child = resting.pop()
      if (!child) return deriveHere('argon2id', order)
      try {
        // A process that dies fails nobody's sign-in.
        if (child.isWarm()) return await child.ask(order).catch(() => deriveHere('argon2id', order))
        if (doOthersWait) child.warmUp()
        return await deriveHere('argon2id', order)
      } finally {
        resting.push(child)
      }
    },
    stop: (): void => {
      for (const child of all) child.end()
    },
  }
}
