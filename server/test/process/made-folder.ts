import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { ownPlace, startApp } from './app-process.ts'
import { scaled } from '../world/eventually.ts'
import { temporaryFolder } from '../world/temporary-folder.ts'

/** A data folder as a first start leaves it. Whoever needs one first in a run makes it; the others copy that. */
export async function madeFolder(): Promise<AsyncDisposable & { path: string }> {
  const shared = inject('runFolder')
  const model = join(shared, 'made')
  if (!existsSync(model)) {
    const half = `${model}-half`
    if (await isFirst(half)) {
      await (await startApp(await ownPlace(half))).end('SIGTERM')
      await rename(half, model)
    } else await vi.waitUntil(() => existsSync(model), { timeout: scaled(60_000), interval: 50 })
  }
  const folder = await temporaryFolder()
  execFileSync('cp', ['-a', `${model}/.`, folder.path])
  return folder
}

const isFirst = (folder: string) =>
  mkdir(folder).then(
    () => true,
    () => false,
  )
