import type pg from 'pg'
import type { Config } from '../config.ts'
import { removeAccount } from '../features/accounts/index.ts'
import { createProviders, revocationJobs } from '../features/imports/index.ts'
import { discardPicture, fileNames, knownFiles, pictureJobs, pictureName } from '../features/pictures/index.ts'
import { wrongCounts } from '../features/visibility/index.ts'
import { createLogger } from '../platform/logger.ts'
import type { Platform } from '../platform/platform.ts'
import { startPlatform } from '../run.ts'
import { subscribeToEvents } from '../subscriptions.ts'
import { type PackedFile, unpacked } from './file-pack.ts'
import { copyInto } from './load.ts'
import type { OpenedBackup } from './manifest.ts'
import { inPublic, marker, quoted } from './own-schema.ts'
import { readStored } from './stored-file.ts'

export interface Finished {
  /** Accounts that were deleted after the backup, and now again. */
  deleted: number
  files: number
  /** Pictures that were removed while the backup was made. */
  missing: number
  /** Jobs that wait again; null: they are of another version of the queue. */
  jobs: number | null
  /** Counters that are not what is counted. */
  wrong: string[]
}

interface Options {
  isMove: boolean
  onProgress: (text: string) => void
  signal: AbortSignal | undefined
}

/** By the product's own hands: newer migrations, who has left, the files; then an app may start. */
export async function finish(
  config: Config,
  owner: pg.Client,
  backup: OpenedBackup,
  { isMove, onProgress, signal }: Options,
): Promise<Finished> {
  const logger = createLogger('error')
  const { platform, stop } = await startPlatform(config, {
    works: false,
    logger,
    isRestoring: true,
    ...(signal ? { signal } : {}),
  })
  try {
    subscribeToEvents(platform, config)
    await makeQueues(platform, config)
    const jobs = isMove ? await loadQueue(owner, backup) : 0
    await owner.query(`insert into deleted_members select * from ${inPublic(marker)} on conflict do nothing`)
    onProgress('deletions')
    const deleted = await deleteAgain(owner, { ...platform, origin: config.origin })
    const files = await putFiles(platform, owner, backup, onProgress)
    const missing = await discardMissing(platform, owner)
    onProgress('counters')
    const { sql, parameters } = wrongCounts.compile(platform.db)
    const { rows: wrong } = await owner.query<{ what: string; id: string }>(sql, [...parameters])
    await owner.query(`drop table ${inPublic(marker)}`)
    await owner.query('analyze')
    return { deleted, files, missing, jobs, wrong: wrong.map(({ what, id }) => `${what} ${id}`) }
  } finally {
    await stop()
  }
}

/** Into which an account that goes puts what is left to do, for the app that starts. */
async function makeQueues(platform: Platform, { imports, origin, providerTimeoutMs, providerPauseMs }: Config) {
  const timeoutMs = providerTimeoutMs
  const providers = createProviders(imports, { origin, timeoutMs, pauseMs: providerPauseMs })
  await pictureJobs(platform)
  await revocationJobs({ ...platform, providers, timeoutMs })
}

/** Nobody is told a second time. */
async function deleteAgain(owner: pg.Client, deps: Platform & { origin: string }): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from members m where exists (select from deleted_members d where d.hash = deleted_hash(m.id))',
  )
  for (const { id } of rows) await removeAccount(deps, async () => id, null)
  return rows.length
}

/** Only a queue of the same version can be filled by hand. */
async function loadQueue(owner: pg.Client, backup: OpenedBackup): Promise<number | null> {
  const { queue } = backup.manifest
  if (!queue) return 0
  const { rows } = await owner.query<{ version: number }>('select version from pgboss.version')
  if (rows[0]?.version !== queue.version) return null
  await owner.query('begin')
  let loaded = 0
  for (const table of queue.tables) {
    const [own, loading] = [`pgboss.${quoted(table.name)}`, `pg_temp.${quoted(table.name)}`]
    await owner.query(`create temporary table ${quoted(table.name)} (like ${own} including defaults) on commit drop`)
    await copyInto(owner, backup, table, 'pg_temp')
    const columns = table.columns.map(quoted).join(', ')
    // The queue makes statements of this column.
    const where = table.name === 'queue' ? `where table_name ~ '^[a-z_][a-z0-9_]*$'` : ''
    const { rowCount } = await owner.query(
      `insert into ${own} (${columns}) select ${columns} from ${loading} ${where} on conflict do nothing`,
    )
    if (table.name === 'job') loaded = rowCount ?? 0
  }
  await owner.query('commit')
  return loaded
}

const batchBytes = 8 * 1024 * 1024

/** Of pictures only those that a row knows: with an account that was deleted again its picture stays away, too. */
async function putFiles(
  { db, files }: Pick<Platform, 'db' | 'files'>,
  owner: pg.Client,
  { folder, manifest, sealing }: OpenedBackup,
  onProgress: (text: string) => void,
): Promise<number> {
  await owner.query('create temporary table put_files (name text primary key)')
  let count = 0
  async function put(batch: PackedFile[]): Promise<void> {
    const ids = batch.flatMap(({ name }) => (pictureName.test(name) ? [idIn(name)] : []))
    const known = await knownFiles(db, [...new Set(ids)])
    const wanted = batch.filter(({ name }) => !pictureName.test(name) || known.has(idIn(name)))
    await Promise.all(wanted.map(({ name, bytes }) => files.put(name, bytes)))
    const names = wanted.map(({ name }) => name)
    await owner.query('insert into put_files select unnest($1::text[]) on conflict do nothing', [names])
    count += wanted.length
    onProgress(`${count} files`)
  }
  await readStored(folder, manifest.files, {
    sealing,
    isCompressed: false,
    sink: async (parts) => {
      let batch: PackedFile[] = []
      let size = 0
      for await (const file of unpacked(parts)) {
        batch.push(file)
        size += file.bytes.length
        if (size < batchBytes && batch.length < 50) continue
        await put(batch)
        batch = []
        size = 0
      }
      await put(batch)
    },
  })
  return count
}

/** A row without its files would show a broken picture. */
async function discardMissing(platform: Pick<Platform, 'db' | 'jobs'>, owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from files where (select count(*) from put_files where name = any(
       select id || ending from unnest($1::text[]) ending)) < cardinality($1)`,
    [fileNames('')],
  )
  for (const { id } of rows) await platform.db.transaction().execute((tx) => discardPicture(platform, tx, id))
  return rows.length
}

const idIn = (name: string) => name.slice(0, 36)
