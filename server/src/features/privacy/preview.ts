import type { OutputOf, privacy } from '@hakari/contract'
import type { Db } from '../../platform/database/connect.ts'
import { pageBefore } from '../../platform/pagination.ts'
import { Refusal } from '../../platform/refusal.ts'
import { entriesOf, isOpenTo } from '../entries/index.ts'
import { profileFor } from '../profiles/index.ts'
import { chartOfMember } from '../stats/index.ts'
import { someFollower } from '../visibility/index.ts'

type Preview = OutputOf<typeof privacy.preview>

interface Wanted {
  memberId: string
  as: 'follower' | 'stranger'
  now: Date
}

/** Asked with the questions of every screen, in the name of somebody else: what is shown here is what they are shown. */
export async function previewOf(db: Db, { memberId, as, now }: Wanted): Promise<Preview> {
  const viewer = as === 'follower' ? someFollower : null
  const profile = await profileFor(db, viewer, memberId)
  if (!profile) throw new Refusal('not_signed_in')
  const isOpen = (await isOpenTo(db, viewer, memberId))?.isOpen === true
  if (!isOpen) return { profile, entries: null, chart: null }
  const [entries, chart] = await Promise.all([
    entriesOf(db, viewer, { memberId, ...pageBefore(undefined) }),
    chartOfMember(db, { viewer, memberId }, { range: 'quarter', now }),
  ])
  return { profile: { ...profile, isFollowed: as === 'follower' }, entries, chart }
}
