import type { contact, ParsedOf } from '@hakari/contract'
import { mailboxOf } from '../../platform/limits/mailbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { messageReceived } from './events.ts'
import { insertMessage, messageUnderKey } from './queries.ts'
import { contactLimits } from './limits.ts'

type Deps = Pick<Platform, 'db' | 'events' | 'limits'>
type Message = ParsedOf<typeof contact.send>['body']

export async function receiveMessage(
  { db, events, limits }: Deps,
  { body, client, idempotencyKey }: { body: Message; client: string; idempotencyKey: string },
) {
  const earlier = await messageUnderKey(db, idempotencyKey)
  if (earlier) return replay(earlier, body)
  await limits.take([
    [contactLimits.contactPerClient, client],
    [contactLimits.contactPerAddress, mailboxOf(body.email)],
    [contactLimits.contactFromEverywhere, ''],
  ])
  return db.transaction().execute(async (tx) => {
    const row = await insertMessage(tx, { ...body, idempotencyKey })
    if (!row) return replay(await messageUnderKey(tx, idempotencyKey), body)
    await events.announce(tx, messageReceived, body)
    return { receivedAt: row.created_at.toISOString() }
  })
}

/** The same message again gets the same answer; another message under its key is a mistake. */
function replay(earlier: (Message & { created_at: Date }) | undefined, body: Message) {
  const same = earlier && earlier.name === body.name && earlier.email === body.email && earlier.message === body.message
  if (!same) throw new Refusal('idempotency_key_reused')
  return { receivedAt: earlier.created_at.toISOString() }
}
