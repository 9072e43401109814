import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

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

export const deleteMessagesFrom = async (tx: Tx, email: string): Promise<void> => {
  await tx
    .deleteFrom('contact_messages')
    .where(sql`lower(email)`, '=', email)
    .execute()
}
