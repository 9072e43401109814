import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { commentReseen } from './events.ts'
import { setHidden } from './queries.ts'

/** A comment that is hidden is its writer's alone; false when it is gone, or is so already. */
export async function setCommentHidden(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  { id, isHidden }: { id: string; isHidden: boolean },
): Promise<boolean> {
  const changed = await setHidden(tx, { id, isHidden })
  if (changed) await events.announce(tx, commentReseen, { commentId: id, ...changed })
  return changed !== undefined
}
