import { readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { readMigrations } from '../platform/database/migrate.ts'
import { lockMigrations, unlockMigrations } from '../platform/database/migration-lock.ts'
import { makeWritable } from '../platform/data-folder.ts'
import { type Finished, finish } from './after-load.ts'
import { BackupError, BrokenOff } from './backup-error.ts'
import { type Deletion, deletionsKnownTo, notedIn } from './deletions.ts'
import { keepMaintenance, maintenanceThere } from './kept-maintenance.ts'
import { load, migrationsOf } from './load.ts'
import { type Manifest, openBackup } from './manifest.ts'
import { alwaysKnownMs } from './needed-since.ts'
import { namesMadeBy, marker, setAside, tablesThere } from './own-schema.ts'
import { openDatabase, whileConnected } from './place.ts'
import { readWhole } from './read-whole.ts'

export interface RestoreOptions {
  isMove?: boolean
  /** Asked before anything is replaced: what there is. Throws or says no to leave it. */
  mayReplace: (members: number) => Promise<boolean>
  /** Asked where the backup is older than it is known who left. Where nobody is to be asked it is left. */
  mayBringBack?: (warning: string) => Promise<boolean>
  onProgress?: (text: string) => void
  /** Aborted, it cuts what is under way. */
  signal?: AbortSignal | undefined
  /** Who has left, other than the database knows; where nothing is said, what is noted beside backups. */
  deletions?: Deletion[]
}

export interface Restored extends Finished {
  manifest: Manifest
  /** Where the key that seals secrets lies now, if the backup brought one. */
  tokenKey: 'none' | 'the same' | 'put in place' | 'beside TOKEN_KEYS'
  /** It was on in what was replaced, or in the backup. */
  isMaintenance: boolean
  /** Accounts that were deleted since, of which nothing is known any more. */
  mayBeBack: boolean
}

/** Null: it would have replaced something, and may not. */
export async function restore(config: Config, folder: string, options: RestoreOptions): Promise<Restored | null> {
  const progress = { isLoaded: false }
  try {
    return await restored(config, folder, options, progress)
  } catch (error) {
    if (!options.signal?.aborted) throw error
    throw new BrokenOff(
      progress.isLoaded
        ? 'Broken off: the database is half restored. Run restore again, to its end.'
        : 'Broken off: nothing was changed.',
    )
  }
}

async function restored(
  config: Config,
  folder: string,
  { isMove = false, mayReplace, mayBringBack = refused, onProgress = () => {}, signal, deletions }: RestoreOptions,
  progress: { isLoaded: boolean },
): Promise<Restored | null> {
  const migrations = await readMigrations()
  const backup = await openBackup(resolve(folder), config.backup.key)
  migrationsOf(backup, migrations)
  await readWhole(backup, onProgress, signal)
  const noted = deletions ?? (await Promise.all([config.backup.folder, dirname(resolve(folder))].map(notedIn))).flat()
  const database = await openDatabase(config, signal)
  try {
    const work = async (owner: pg.Client) => {
      // An app that starts meanwhile waits.
      await lockMigrations(owner, { signal })
      await assertAlone(owner)
      const members = await membersThere(owner, namesMadeBy(migrations).tables)
      if (members !== null && !(await mayReplace(members))) return null
      const known = [...noted, ...(await deletionsKnownTo(owner))]
      const mayBeBack = reachesBehind(backup.manifest, known)
      if (mayBeBack && !(await mayBringBack(warningOf(backup.manifest)))) return null
      const maintenance = await maintenanceThere(owner)
      await load(owner, backup, { migrations, isMove, deletions: known, maintenance, onProgress })
      progress.isLoaded = true
      await unlockMigrations(owner)
      const tokenKey = await putTokenKey(config, backup.manifest)
      const done = await finish(config, owner, backup, { isMove, onProgress, signal })
      await keepMaintenance(owner, maintenance)
      const isMaintenance = (await maintenanceThere(owner)) !== null
      return { ...done, manifest: backup.manifest, tokenKey, isMaintenance, mayBeBack }
    }
    return await whileConnected(database.ownerUrl, 'hakari restore', work, signal)
  } finally {
    await database.close()
  }
}

/** Hashes go by age alone: where one of before the backup is kept, all since are. */
const reachesBehind = ({ madeAt }: Manifest, known: Deletion[]) =>
  Date.now() - Date.parse(madeAt) > alwaysKnownMs && !known.some(({ at }) => Date.parse(at) <= Date.parse(madeAt))

const warningOf = ({ madeAt }: Manifest) =>
  `The backup is of ${madeAt.slice(0, 10)}, and it is not known any more who left so long ago: accounts that were deleted since then may come back.`

async function refused(warning: string): Promise<never> {
  throw new BackupError(warning)
}

const looks = 20

/** An app that went on would write into what is replaced. One that was just stopped takes a moment to be gone. */
async function assertAlone(owner: pg.Client): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const { rows } = await owner.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name in ('hakari', 'hakari jobs', 'hakari live', 'hakari backup')`,
    )
    if (rows.length === 0) return
    await sleep(100)
  }
  throw new BackupError('An app works with this database: stop every process of it before you restore.')
}

/** How many members would be replaced; null in an empty database, or one that nobody has used yet. */
async function membersThere(owner: pg.Client, ours: string[]): Promise<number | null> {
  const there = await tablesThere(owner)
  const foreign = there.filter((name) => ![...ours, marker, setAside].includes(name))
  if (foreign.length > 0)
    throw new BackupError(
      `The database holds tables that are not Hakari's (${foreign.slice(0, 3).join(', ')}): take one of its own.`,
    )
  const used: number[] = []
  for (const name of ['members', 'contact_messages']) {
    if (!there.includes(name)) continue
    const { rows } = await owner.query<{ count: number }>(`select count(*)::integer as count from public.${name}`)
    used.push(rows[0]?.count ?? 0)
  }
  return used.some((count) => count > 0) || there.includes(marker) ? (used[0] ?? 0) : null
}

/** Before an app makes one of its own. One that was there is kept beside it. */
async function putTokenKey({ dataFolder, tokenKeys }: Config, { tokenKey }: Manifest): Promise<Restored['tokenKey']> {
  if (tokenKey === null) return 'none'
  const path = join(await makeWritable(dataFolder, { holdsDatabase: true }), 'token-key')
  const there = await readFile(path, 'utf8').catch(() => null)
  if (there === tokenKey) return tokenKeys ? 'beside TOKEN_KEYS' : 'the same'
  if (there !== null) await rename(path, `${path}.before-${new Date().toISOString().replaceAll(':', '')}`)
  await writeFile(`${path}.new`, tokenKey, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return tokenKeys ? 'beside TOKEN_KEYS' : 'put in place'
}
