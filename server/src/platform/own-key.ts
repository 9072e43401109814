import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VaultKey } from './vault.ts'

/** A key of this data folder, made at the first start. */
export async function ownKey(dataFolder: string): Promise<VaultKey> {
  const path = join(dataFolder, 'token-key')
  // Whoever starts at the same time finds the one that was first.
  await writeFile(path, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return { id: 'own', key: Buffer.from(await readFile(path, 'utf8'), 'base64') }
}
