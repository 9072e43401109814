import type { reports } from '@hakari/contract'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Platform } from '../../../platform/platform.ts'
import { enableMember, profileChanged } from '../../accounts/index.ts'
import { setCommentHidden } from '../../comments/index.ts'
import { hideEntry, showHiddenEntry } from '../../entries/index.ts'
import { giveBackPicture, removePicture } from '../../pictures/index.ts'
import type { ActRow } from '../acts/queries.ts'
import { emptyBio, giveBackBio, isDisabledOtherwise, shortenSuspension, thingOf } from './queries.ts'

type Deps = Pick<Platform, 'events' | 'jobs'>

interface Hiding {
  kind: reports.ReportedKind
  caseId: number | string
  subjectId: string
}

/** Nobody but its owner and moderators sees it any more. False when there is nothing to hide. */
export async function hideThing(deps: Deps, tx: Tx, { kind, caseId, subjectId }: Hiding): Promise<boolean> {
  const { entryId, commentId, pictureId } = await thingOf(tx, caseId)
  if (kind === 'entry') return entryId !== null && hideEntry(deps, tx, entryId)
  if (kind === 'comment') return commentId !== null && setCommentHidden(deps, tx, { id: commentId, isHidden: true })
  if (kind === 'picture') return pictureId !== null && removePicture(deps, tx, { memberId: subjectId, pictureId })
  if (!(await emptyBio(tx, subjectId))) return false
  await deps.events.announce(tx, profileChanged, { memberId: subjectId, isKnownOtherwise: false })
  return true
}

async function showThing(deps: Deps, tx: Tx, { kind, caseId, subjectId }: Hiding & { caseId: number }): Promise<void> {
  const { entryId, commentId, pictureId } = await thingOf(tx, caseId)
  if (entryId !== null) await showHiddenEntry(deps, tx, entryId)
  if (commentId !== null) await setCommentHidden(deps, tx, { id: commentId, isHidden: false })
  if (pictureId !== null) await giveBackPicture(deps, tx, { memberId: subjectId, pictureId })
  if (kind === 'profile' && (await giveBackBio(tx, subjectId, caseId)))
    await deps.events.announce(tx, profileChanged, { memberId: subjectId, isKnownOtherwise: false })
}

/** What an act took away is there again, as far as nothing else took it away, too. */
export async function undoAct(deps: Deps, tx: Tx, act: ActRow, subjectId: string): Promise<void> {
  if (act.act === 'hide') await showThing(deps, tx, { kind: act.about, caseId: act.caseId, subjectId })
  if (act.act === 'suspend') await shortenSuspension(tx, subjectId)
  if (act.act === 'disable' && !(await isDisabledOtherwise(tx, subjectId, act.id))) await enableMember(tx, subjectId)
}
