import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeWritable } from '../../data-folder.ts'
import { StartError } from '../../start-error.ts'
import { type Account, accountFor, canReach } from './account.ts'
import type { Binaries } from './binaries.ts'

/** Where root keeps what PostgreSQL's account must be able to enter. */
const rootsPlace = '/var/lib/hakari'

/** Where everything of one embedded PostgreSQL lies. */
export interface Layout {
  account: Account | null
  binaries: string
  /** Holds `cluster`, `password` and `server.log`; appears by one rename, so never half made. */
  home: string
  cluster: string
  socketFolder: string
}

export async function layoutFor(dataFolder: string, binaries: Binaries): Promise<Layout> {
  const folder = await reachableFolder(await makeWritable(resolve(dataFolder), { holdsDatabase: true }))
  const home = join(folder, 'postgres')
  const cluster = join(home, 'cluster')
  const account = accountFor(cluster)
  await assertSameVersion(cluster, binaries.major)
  return {
    account,
    binaries: await reachableBinaries(account, binaries),
    home,
    cluster,
    socketFolder: socketFolderFor(account, home),
  }
}

/** Root's account cannot enter every folder of root's: then the database lives where it can. */
async function reachableFolder(wanted: string): Promise<string> {
  const cluster = join(wanted, 'postgres', 'cluster')
  const account = accountFor(cluster)
  if (account === null || canReach(account, wanted)) return wanted
  if (existsSync(cluster))
    throw new StartError(
      `The database in ${cluster} belongs to uid ${account.uid}, who cannot enter that folder: open the way to it, or choose another with DATA_DIR.`,
    )
  const instead = join(rootsPlace, fingerprint(wanted))
  return makeWritable(instead, { holdsDatabase: true })
}

async function assertSameVersion(cluster: string, major: string): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => major)).trim()
  if (made !== major)
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${made}, and this Hakari brings ${major}: ` +
        'start the Hakari that made it, or choose another folder with DATA_DIR.',
    )
}

/** Copied once for all data folders, when the installed ones lie where the account cannot go. */
async function reachableBinaries(account: Account | null, { folder, version }: Binaries): Promise<string> {
  if (account === null || canReach(account, folder)) return folder
  await makeWritable(rootsPlace, { holdsDatabase: true })
  const copy = join(rootsPlace, `postgres-${fingerprint(folder + version)}`)
  if (existsSync(copy)) return copy
  const half = `${copy}.${process.pid}`
  try {
    await cp(folder, half, { recursive: true, verbatimSymlinks: true })
    await rename(half, copy)
  } catch (cause) {
    await rm(half, { recursive: true, force: true })
    if (existsSync(copy)) return copy
    throw new StartError(`PostgreSQL could not be copied to ${rootsPlace}: ${(cause as Error).message}.`, { cause })
  }
  return copy
}

/** A socket's whole path may have 107 bytes, and a checkout can lie deep. */
function socketFolderFor(account: Account | null, home: string): string {
  const inside = join(home, 'socket')
  if (Buffer.byteLength(inside) <= 80) return inside
  return join(account ? rootsPlace : tmpdir(), `hakari-${fingerprint(home)}`)
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
