import { lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { readMigrations } from '../platform/database/migrate.ts'
import type { Logger } from '../platform/logger.ts'
import { BackupError } from './backup-error.ts'
import { packed } from './file-pack.ts'
import { type Manifest, newSealing, openBackup, writeManifest } from './manifest.ts'
import { openDatabase, openFiles, type PlaceSettings, whileConnected } from './place.ts'
import { readWhole } from './read-whole.ts'
import { beginSnapshot, sequencesOf, writeQueue, writeTables } from './snapshot.ts'
import { store, syncFolder } from './stored-file.ts'
import { programVersion } from './version.ts'

export interface MakingOptions {
  logger: Logger
  /** What is going on, for whoever waits. */
  onProgress?: (text: string) => void
  signal?: AbortSignal | undefined
  /** Asked once nobody else makes one. Who asks this wants none beside another. */
  isStillWanted?: () => Promise<boolean>
  /** Told of one that is good while nobody else can make one yet. */
  onGood?: (made: Made) => Promise<void>
}

export interface Made {
  manifest: Manifest
  bytes: number
}

/** Of all processes one makes a backup. */
const oneAtATime = 727_006

/**
 * The database of one moment and its files, while the app may go on, in a folder that is there under its name only once it is
 * whole, and stays there only if it reads back well. Null: it was not wanted any more.
 */
export async function makeBackup(config: PlaceSettings, folder: string, options: MakingOptions): Promise<Made | null> {
  const target = resolve(folder)
  const database = await openDatabase(config)
  try {
    return await whileConnected(database.url, 'hakari backup', (client) =>
      alone(client, options, async () => {
        await assertFree(target)
        const made = await written(config, client, target, options)
        await readBack(config, target, options)
        await options.onGood?.(made)
        return made
      }),
    )
  } finally {
    await database.close()
  }
}

async function alone(
  client: pg.Client,
  { isStillWanted }: MakingOptions,
  make: () => Promise<Made>,
): Promise<Made | null> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [oneAtATime])
  if (isStillWanted) return rows[0]?.free && (await isStillWanted()) ? make() : null
  if (!rows[0]?.free) throw new BackupError('Another backup is being made right now.')
  return make()
}

async function written(
  config: PlaceSettings,
  client: pg.Client,
  target: string,
  { logger, onProgress = () => {}, signal }: MakingOptions,
): Promise<Made> {
  const half = `${target}.partial-${process.pid}`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, 0o700).catch((cause: NodeJS.ErrnoException) => {
    throw new BackupError(`${dirname(target)} cannot be written (${cause.code}): choose another folder.`, { cause })
  })
  try {
    const manifest = await contents(config, client, { half, logger, onProgress, signal })
    signal?.throwIfAborted()
    await syncFolder(half)
    await rename(half, target)
    await syncFolder(dirname(target))
    return { manifest, bytes: bytesOf(manifest) }
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    throw worded(error)
  }
}

/** What this attempt has put there goes again if it is not what was written. */
async function readBack(
  { backup }: PlaceSettings,
  target: string,
  { onProgress = () => {}, signal }: MakingOptions,
): Promise<void> {
  try {
    await readWhole(await openBackup(target, backup.key), onProgress, signal)
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    throw error
  }
}

async function contents(
  config: PlaceSettings,
  client: pg.Client,
  {
    half: folder,
    logger,
    onProgress,
    signal,
  }: Required<Pick<MakingOptions, 'logger' | 'onProgress'>> & {
    half: string
    signal: AbortSignal | undefined
  },
): Promise<Manifest> {
  const sealing = newSealing(config.backup.key)
  const writing = {
    folder,
    sealing,
    signal,
    onTable: (name: string, rows: number) => onProgress(`${name}: ${rows} rows`),
  }
  const known = await readMigrations()
  const migrations = await beginSnapshot(client, known)
  const madeAt = new Date().toISOString()
  const tables = await writeTables(client, known, writing)
  const queue = await writeQueue(client, writing)
  const sequences = await sequencesOf(client)
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  await client.query('commit')
  let count = 0
  const onFile = () => {
    if (++count % 100 === 0) onProgress(`${count} files`)
  }
  const source = packed(await openFiles(config, logger), onFile)
  const files = await store(folder, 'files', { source, sealing, isCompressed: false, signal })
  const manifest: Manifest = {
    madeAt,
    version: await programVersion(),
    postgres: rows[0]?.version ?? '',
    migrations,
    tables,
    sequences,
    queue,
    files: { ...files, count },
    tokenKey: sealing && !config.tokenKeys ? await tokenKeyIn(config.dataFolder) : null,
  }
  await writeManifest(folder, manifest, sealing)
  return manifest
}

const tokenKeyIn = (dataFolder: string) => readFile(join(dataFolder, 'token-key'), 'utf8').catch(() => null)

export const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

const bytesOf = ({ tables, queue, files }: Manifest) =>
  [...tables, ...(queue?.tables ?? []), files].reduce((sum, { bytes }) => sum + bytes, 0)

/** An empty folder is as good as none. */
async function assertFree(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => null)
  if (found && !(found.isDirectory() && (await readdir(folder)).length === 0))
    throw new BackupError(`${folder} is there already: a backup is made in a folder of its own.`)
}

const ofTheDisk: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota is used up',
  EIO: 'the disk fails',
}

function worded(error: unknown): unknown {
  const reason = ofTheDisk[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? new BackupError(`The backup was not made: ${reason}.`, { cause: error }) : error
}
