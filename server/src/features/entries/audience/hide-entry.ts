import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { rankOf } from '../../visibility/index.ts'
import { entryReseen } from '../events.ts'
import { hide, lockForModerators, showAgain } from './queries.ts'

type Deps = Pick<Platform, 'events'>

/** For its owner alone, until moderators say otherwise. Counts, links and open screens follow as when its owner narrows it. */
export async function hideEntry({ events }: Deps, tx: Tx, id: string): Promise<boolean> {
  const before = await lockForModerators(tx, id)
  if (!before || before.isHidden) return false
  await hide(tx, id)
  const { memberId, needed } = before
  const isClosed = before.audience === rankOf('everyone')
  await events.announce(tx, entryReseen, {
    entryId: id,
    memberId,
    needed,
    isClosed,
    isPublic: isClosed && !before.isPrivate,
  })
  return true
}

export async function showHiddenEntry({ events }: Deps, tx: Tx, id: string): Promise<void> {
  const before = await lockForModerators(tx, id)
  if (!before?.isHidden) return
  const isPublic = (await showAgain(tx, id)) === rankOf('everyone') && !before.isPrivate
  const { memberId, needed } = before
  await events.announce(tx, entryReseen, { entryId: id, memberId, needed, isClosed: false, isPublic })
}
