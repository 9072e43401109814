import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { maySee } from '../visibility/index.ts'

export const insertFile = async (db: Db): Promise<string> =>
  (await db.insertInto('files').defaultValues().returning('id').executeTakeFirstOrThrow()).id

export interface KeptPicture {
  id: string
  createdAt: Date
  idempotencyKey: string | null
  /** The hash of the bytes that were sent, by which a repeated upload is recognised. */
  hash: Buffer | null
}

const columns = [
  'files.id',
  'files.created_at as createdAt',
  'files.idempotency_key as idempotencyKey',
  'files.upload_hash as hash',
] as const

/** The upload that made it, should it be sent once more. */
export const noteUpload = (
  tx: Tx,
  { id, idempotencyKey, hash }: { id: string; idempotencyKey: string; hash: Buffer },
): Promise<KeptPicture> =>
  tx
    .updateTable('files')
    .set({ idempotency_key: idempotencyKey, upload_hash: hash })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The picture a member has now. */
export const pictureOf = (db: Db, memberId: string): Promise<KeptPicture | undefined> =>
  db
    .selectFrom('members')
    .innerJoin('files', 'files.id', 'members.avatar_id')
    .select(columns)
    .where('members.id', '=', memberId)
    .executeTakeFirst()

/** Whether the picture that came under this key was replaced or removed. */
export async function isKeyOfDeleted(
  db: Db,
  { memberId, idempotencyKey }: { memberId: string; idempotencyKey: string },
) {
  const { rows } = await sql`
    select from spent_keys where hash = spent_hash(${memberId}::uuid, ${idempotencyKey}::uuid)`.execute(db)
  return rows.length > 0
}

/** Keeps the key of a picture that goes, because a late retry must not bring it back. */
export const keepKeyOfDeleted = (tx: Tx, { memberId, pictureId }: { memberId: string; pictureId: string }) =>
  sql`
    insert into spent_keys (hash) select spent_hash(${memberId}::uuid, idempotency_key) from files
    where id = ${pictureId} and idempotency_key is not null on conflict do nothing`.execute(tx)

/** Nobody else changes this member's picture until the transaction ends. */
export const lockMember = async (tx: Tx, memberId: string): Promise<void> => {
  await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('not_signed_in'))
}

/** Of a file: whether it was reported, so that moderators look at it, whatever its owner shows now. */
const isCopied = sql<boolean>`exists (select from case_lines where picture_id = files.id)`

/** False when the file is gone already, or is not to go yet. */
export const deleteFile = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .deleteFrom('files')
    .where('id', '=', id)
    .where(sql<boolean>`not ${isCopied}`)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Held until the transaction ends. Whoever left meanwhile is signed in no more. */
const lockAvatars = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('members')
    .select(['avatar_id', 'google_avatar_id'])
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('not_signed_in'))

const setAvatars = (
  tx: Tx,
  memberId: string,
  avatars: { avatar_id: string | null; google_avatar_id?: string | null },
) =>
  tx
    .updateTable('members')
    .set({ ...avatars, updated_at: sql`now()` })
    .where('id', '=', memberId)
    .execute()

/** Returns the picture of before, which nobody needs any more. */
export async function swapAvatar(tx: Tx, memberId: string, pictureId: string): Promise<string | null> {
  const { avatar_id: before, google_avatar_id: google } = await lockAvatars(tx, memberId)
  await setAvatars(tx, memberId, { avatar_id: pictureId })
  return before === google ? null : before
}

export const setGoogleAvatar = (tx: Tx, memberId: string, pictureId: string) =>
  setAvatars(tx, memberId, { avatar_id: pictureId, google_avatar_id: pictureId })

/** The one that is gone: the one that is named, if it is still shown, otherwise what was uploaded. */
export async function takeAvatarAway(tx: Tx, memberId: string, named?: string): Promise<string | null> {
  const { avatar_id: shown, google_avatar_id: google } = await lockAvatars(tx, memberId)
  const isMeant = named === undefined ? shown !== google : named === shown
  if (shown === null || !isMeant) return null
  const next = shown === google ? null : google
  await setAvatars(tx, memberId, { avatar_id: next, google_avatar_id: next })
  return shown
}

export async function showAgain(
  tx: Tx,
  { memberId, pictureId }: { memberId: string; pictureId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update members set avatar_id = ${pictureId}, updated_at = now()
    where id = ${memberId} and avatar_id is null and exists (select from files where id = ${pictureId})
    returning id`.execute(tx)
  return rows.length > 0
}

/** Whether the picture is of somebody whom nobody sees, or is kept for moderators alone. */
export async function isHidden(db: Db, pictureId: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m
    where (m.avatar_id = ${pictureId} or m.google_avatar_id = ${pictureId}) and not ${maySee(null, 'm')}
    union all select from files where id = ${pictureId} and ${isCopied}
      and not exists (select from members m where m.avatar_id = files.id or m.google_avatar_id = files.id)`.execute(db)
  return rows.length > 0
}

const abandoned = sql<Date>`now() - interval '2 hours'`

/** Files that were kept for a registration form that was never sent. */
export const filesOfNobody = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('files')
    .select('files.id')
    .where(
      sql<boolean>`not exists (select from members where avatar_id = files.id)
        and not exists (select from members where google_avatar_id = files.id)
        and not ${isCopied}`,
    )
    .where('files.created_at', '<', abandoned)
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

export const knownFiles = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const rows = ids.length === 0 ? [] : await db.selectFrom('files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}
