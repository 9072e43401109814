import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from './start-error.ts'
import type { VaultKey } from './vault.ts'

/** A key of this data folder, made at the first start: whole or not at all, and by whoever is first. */
export async function installationKey(dataFolder: string): Promise<VaultKey> {
  const path = join(dataFolder, 'token-key')
  const text = await readFile(path, 'utf8').catch(() => make(path))
  const key = Buffer.from(text, 'base64')
  if (key.length !== 32) throw new StartError(`${path} holds no key: set it right from a backup, or delete it.`)
  return { id: 'own', key }
}

async function make(path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, randomBytes(32).toString('base64'), { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(path, 'utf8')
}
