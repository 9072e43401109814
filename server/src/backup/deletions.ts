import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { memberRemoved } from '../features/accounts/index.ts'
import { afterCommit } from '../platform/database/after-commit.ts'
import type { Platform } from '../platform/platform.ts'
import { inPublic, marker, tablesThere } from './own-schema.ts'

/** That somebody has left, which only their own id tells. */
export interface Deletion {
  /** In hexadecimal. */
  hash: string
  at: string
}

/** One for each day, to which lines are added and nothing else, by as many processes as there are. */
const noteName = /^deleted-members-(\d{4}-\d\d-\d\d)\.txt$/
const dayMs = 24 * 3600 * 1000

/** The same as `deleted_hash` of the database. */
const hashOf = (memberId: string) => createHash('sha256').update(`hakari deleted member ${memberId}`).digest('hex')

/** Beside the backups, so that the loss of the database is not the loss of who has left it. */
export function noteDeletions(
  { events, clock, logger }: Pick<Platform, 'events' | 'clock' | 'logger'>,
  folder: string | null,
): void {
  if (folder === null) return
  events.subscribe(memberRemoved, async (tx, { memberId }) =>
    afterCommit(tx, () => {
      note(folder, [{ hash: hashOf(memberId), at: clock.now().toISOString() }]).catch((error: unknown) =>
        logger.error({ err: error }, 'a deletion is not noted in BACKUP_DIR yet'),
      )
    }),
  )
}

async function note(folder: string, deletions: Deletion[]): Promise<void> {
  if (deletions.length === 0) return
  const day = new Date().toISOString().slice(0, 10)
  await using file = await open(join(folder, `deleted-members-${day}.txt`), 'a', 0o600)
  // Else the app could not go on in what a command of root has begun.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(folder)
    await file.chown(uid, gid)
  }
  await file.appendFile(deletions.map(({ hash, at }) => `${hash} ${at}\n`).join(''))
  await file.sync()
}

/** Brings in what a process could not note, or was deleted past the app; what no backup is old enough for goes. */
export async function catchUp(
  folder: string,
  { inDatabase, neededSince }: { inDatabase: Deletion[]; neededSince: Date },
): Promise<void> {
  const noted = new Set((await notedIn(folder)).map(({ hash }) => hash))
  await note(
    folder,
    inDatabase.filter(({ hash }) => !noted.has(hash)),
  )
  for (const name of await readdir(folder)) {
    const day = noteName.exec(name)?.[1]
    if (day && Date.parse(day) + dayMs < neededSince.getTime()) await rm(join(folder, name), { force: true })
  }
}

/** A line that a crash has cut off is passed over. */
export async function notedIn(folder: string | null): Promise<Deletion[]> {
  const names = folder === null ? [] : await readdir(folder).catch(() => [])
  const texts = await Promise.all(
    names.filter((name) => noteName.test(name)).map((name) => readFile(join(folder ?? '', name), 'utf8')),
  )
  return texts.flatMap((text) =>
    [...text.matchAll(/^([0-9a-f]{64}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/gm)].map(([, hash = '', at = '']) => ({ hash, at })),
  )
}

/** What the database knows that is about to be replaced, also where a restore of it was broken off. */
export async function deletionsKnownTo(client: pg.ClientBase): Promise<Deletion[]> {
  const there = await tablesThere(client)
  const tables = ['deleted_members', marker].filter((name) => there.includes(name))
  if (tables.length === 0) return []
  const all = tables.map((name) => `select hash, deleted_at from ${inPublic(name)}`).join(' union all ')
  const { rows } = await client.query<{ hash: string; at: string }>(
    `select encode(hash, 'hex') as hash, to_json(min(deleted_at)) #>> '{}' as at from (${all}) them group by hash`,
  )
  return rows
}
