import type { Db, Tx } from '../../platform/database/connect.ts'

interface WaitingMember {
  memberId: string
  name: string
  handle: string
  bio: string
  email: string
  /** Whether they came by Google. */
  hasGoogle: boolean
  since: Date
}

/** Who waits to be let in, the longest first. */
export async function waitingMembers(db: Db): Promise<WaitingMember[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('credentials', 'credentials.member_id', 'members.id')
    .select(['members.id', 'name', 'handle', 'bio', 'email', 'awaits_approval_since'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('identities').select('subject').whereRef('identities.member_id', '=', 'members.id'))
        .as('has_google'),
    )
    .where('awaits_approval_since', 'is not', null)
    .orderBy('awaits_approval_since')
    .execute()
  return rows.flatMap(({ id, name, handle, bio, email, has_google, awaits_approval_since: since }) =>
    since === null ? [] : [{ memberId: id, name, handle, bio, email, hasGoogle: Boolean(has_google), since }],
  )
}

/** Held until the decision is made, so that of two only one is. */
export async function lockWaiting(tx: Tx, memberId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('members')
    .select('id')
    .where('id', '=', memberId)
    .where('awaits_approval_since', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
