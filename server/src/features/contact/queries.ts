import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { mailboxOf } from '../../platform/limits/mailbox.ts'

interface NewMessage {
  name: string
  email: string
  message: string
  idempotencyKey: string
}

/** Null when a message under this key is there already. */
export async function insertMessage(tx: Tx, { name, email, message, idempotencyKey }: NewMessage) {
  const row = await tx
    .insertInto('contact_messages')
    .values({ name, email, message, idempotency_key: idempotencyKey })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning(['id', 'name', 'email', 'message', 'created_at'])
    .executeTakeFirst()
  return row ?? null
}

export const messageUnderKey = (db: Db, idempotencyKey: string) =>
  db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'message', 'created_at'])
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()

/** As `mailboxOf` reads an address. */
const mailbox = sql`
  regexp_replace(
    case when lower(c.email) ~ '@(gmail|googlemail)\\.com$'
      then replace(regexp_replace(split_part(lower(c.email), '@', 1), '\\+.*', ''), '.', '') || '@gmail.com'
      else lower(c.email) end,
    '\\+[^@]*@', '@')`

/** Also what came under another spelling of the address, unless that is an account of its own. Returns the spellings. */
export async function deleteMessagesFrom(tx: Tx, email: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    delete from contact_messages c
    where lower(c.email) = ${email} or (${mailbox} = ${mailboxOf(email)}
      and not exists (select from credentials other where other.email = lower(c.email)))
    returning lower(c.email) as email`.execute(tx)
  return [...new Set(rows.map((row) => row.email))]
}

export interface ContactMessage {
  id: number
  name: string
  email: string
  message: string
  created_at: Date
}

/** What nobody has answered yet, the oldest first. */
export const openMessages = (db: Db): Promise<ContactMessage[]> =>
  db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'message', 'created_at'])
    .where('done_at', 'is', null)
    .orderBy('id')
    .execute()

/** Undefined when there is none, or it was done before. */
export const finishMessage = (db: Db, id: number) =>
  db
    .updateTable('contact_messages')
    .set({ done_at: sql`now()` })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('email')
    .executeTakeFirst()

/** Somebody may write again about the same matter for a while. */
export const sweepMessages = (db: Db) =>
  sql`delete from contact_messages where done_at < now() - interval '90 days'`.execute(db)
