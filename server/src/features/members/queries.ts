import { sql } from 'kysely'
import type { Member } from '@hakari/contract'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'

export interface NewMember {
  name: string
  bio: string
  /** A decimal text; empty when there is no target. */
  targetWeight: string
  /** Whether they come by themselves: then narrower limits hold for the first days. */
  isNewcomer?: boolean
}

const columns = ['id', 'name', 'handle', 'avatar_id'] as const

const pictureOf = (id: string) => `/pictures/${id}`

export const memberOf = (row: { id: string; name: string; handle: string; avatar_id: string | null }): Member => ({
  id: row.id,
  name: row.name,
  handle: row.handle,
  avatar: row.avatar_id && pictureOf(row.avatar_id),
})

/** Who has left since the request began is nobody any more. */
export const findMember = async (db: Db, id: string): Promise<Member> =>
  memberOf(
    await db
      .selectFrom('members')
      .select(columns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal('not_signed_in')),
  )

const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'

/** Null when the handle is taken. */
export async function insertMember(
  tx: Tx,
  { name, bio, targetWeight, isNewcomer = false }: NewMember,
  handle: string,
): Promise<string | null> {
  await sql`savepoint member`.execute(tx)
  try {
    const row = await tx
      .insertInto('members')
      .values({
        name,
        bio,
        handle,
        target_weight: targetWeight === '' ? null : targetWeight,
        newcomer_until: isNewcomer ? sql<Date>`now() + interval '7 days'` : null,
      })
      .onConflict((conflict) => conflict.column('handle').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  } catch (error) {
    // Its member gave the handle up while we waited for it: it leads on to somebody now.
    if (!isDuplicate(error)) throw error
    await sql`rollback to savepoint member`.execute(tx)
    return null
  }
}

export interface MemberChange {
  name?: string | undefined
  handle?: string | undefined
  bio?: string | undefined
  /** A decimal text; empty for no target. */
  targetWeight?: string | undefined
}

/** Whether somebody else has the handle, also somebody nobody sees. */
export async function isTaken(db: Db, memberId: string | null, handle: string): Promise<boolean> {
  const { rows } = await sql`
    select from members where handle = ${handle} and id is distinct from ${memberId}
    union all select from old_handles where handle = ${handle} and member_id is distinct from ${memberId} and valid_until > now()
    union all select where is_left_handle(${handle})`.execute(db)
  return rows.length > 0
}

/** False when the handle is somebody's, or still leads to somebody; nothing is changed then. */
export async function changeMember(db: Db, id: string, { targetWeight, ...texts }: MemberChange): Promise<boolean> {
  const change = {
    ...texts,
    // Whoever changes a handle knows it, and needs no notice about it.
    ...(texts.handle !== undefined && { handle_from_address: false }),
    ...(targetWeight !== undefined && { target_weight: targetWeight || null }),
  }
  try {
    await db
      .updateTable('members')
      .set({ ...change, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

export async function ownProfile(db: Db, id: string) {
  const row = await db
    .selectFrom('members')
    .select([...columns, 'bio', 'joined_at', 'google_avatar_id'])
    .select(sql<string | null>`trim_scale(target_weight)::text`.as('target_weight'))
    .select(
      sql<string[]>`array(select o.handle from old_handles o
        where o.member_id = members.id and o.leads and o.valid_until > now() order by o.valid_until desc)`.as(
        'former_handles',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not_signed_in'))
  const other = row.google_avatar_id === row.avatar_id ? null : row.google_avatar_id
  return {
    member: memberOf(row),
    bio: row.bio,
    targetWeight: row.target_weight ?? '',
    joinedAt: row.joined_at.toISOString(),
    otherPicture: other && pictureOf(other),
    formerHandles: row.former_handles,
  }
}

/** The handle of somebody who was never asked for one and has not been told what it was made from; null for others. */
export async function handleFromAddress(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ handle: string }>`
    select handle from members where id = ${id} and handle_from_address`.execute(db)
  return rows[0]?.handle ?? null
}

export async function noteToldOfHandle(db: Db, id: string): Promise<void> {
  await sql`update members set handle_from_address = false where id = ${id} and handle_from_address`.execute(db)
}

export async function leaveOldHandles(db: Db, memberId: string): Promise<void> {
  await sql`update old_handles set leads = false where member_id = ${memberId} and leads`.execute(db)
}

export async function forgetOldHandles(db: Db): Promise<void> {
  await sql`delete from old_handles where valid_until <= now()`.execute(db)
  await sql`delete from left_handles where valid_until <= now()`.execute(db)
}
