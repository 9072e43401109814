import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gone at the end of the `using` block. Open to others, because root's PostgreSQL runs as another account. */
export async function temporaryFolder(parent?: string): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(parent ?? (await quickPlace()), 'hakari-'))
  await chmod(path, 0o755)
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}

const inMemory = '/dev/shm'
const enough = 4 * 2 ** 30

/** What a killed process has written is as safe in memory as on a disk, and a run does not wait for a slow or busy one. */
const quickPlace = async () => ((await isMemoryRoomy()) ? inMemory : tmpdir())

/** Whether /dev/shm has room for what would else lie on a disk: a container's may hold 64 MB. */
export async function isMemoryRoomy(): Promise<boolean> {
  if (!existsSync(inMemory)) return false
  const { bavail, bsize } = await statfs(inMemory)
  return bavail * bsize > enough
}
