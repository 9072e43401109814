import { createHash } from 'node:crypto'
import { cp, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { makeWritable } from '../../data-folder.ts'
import { type Account, canReach, unprivilegedAccount } from './account.ts'
import { postgresBinaries } from './binaries.ts'

/** Where everything of one embedded PostgreSQL lies. */
export interface Layout {
  account: Account | null
  binaries: string
  /** Holds `cluster`, `password` and `server.log`; appears by one rename, so never half made. */
  home: string
  socketFolder: string
}

export async function layoutFor(dataFolder: string): Promise<Layout> {
  const wanted = resolve(dataFolder)
  await makeWritable(wanted)
  const account = unprivilegedAccount()
  const reachable = account === null || canReach(account, wanted)
  const folder = reachable ? wanted : join('/var/lib/hakari', fingerprint(wanted))
  await makeWritable(folder)
  return {
    account,
    binaries: await reachableBinaries(account, folder),
    home: join(folder, 'postgres'),
    socketFolder: socketFolderFor(join(folder, 'postgres')),
  }
}

async function reachableBinaries(account: Account | null, folder: string): Promise<string> {
  const installed = await postgresBinaries()
  if (account === null || canReach(account, installed)) return installed
  const copy = join(folder, `postgres-binaries-${fingerprint(installed)}`)
  if (existsSync(copy)) return copy
  const half = `${copy}.${process.pid}`
  await cp(installed, half, { recursive: true, verbatimSymlinks: true })
  await rename(half, copy).catch(() => rm(half, { recursive: true }))
  return copy
}

/** A socket's whole path may have 107 bytes, and a checkout can lie deep. */
function socketFolderFor(home: string): string {
  const inside = join(home, 'socket')
  return Buffer.byteLength(inside) <= 80 ? inside : join(tmpdir(), `hakari-${fingerprint(home)}`)
}

const fingerprint = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
