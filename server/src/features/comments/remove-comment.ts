import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { commentRemoved } from './events.ts'
import { deleteComment } from './queries.ts'

/** By its writer, or by whose entry it is under. Undefined when it is gone, or neither's. */
export async function removeComment(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { id, viewerId }: { id: string; viewerId: string },
) {
  const gone = await deleteComment(tx, { id, viewerId })
  if (gone) await events.announce(tx, commentRemoved, { commentId: id, ...gone })
  return gone
}
