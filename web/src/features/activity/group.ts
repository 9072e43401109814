import type { Activity } from '@hakari/contract'

/** The same that several people did, or that was done with several, one after the other. */
export interface Happening extends Omit<Activity, 'member'> {
  /** The newest first. */
  members: Activity['member'][]
  /** It stays the same when somebody joins. */
  oldestId: string
}

/** What is said of each, such as a comment, stands alone. */
const grouped = new Set<Activity['type']>(['like', 'follow', 'following'])

const isSame = (one: Happening, other: Activity) =>
  grouped.has(one.type) && one.type === other.type && one.entry?.id === other.entry?.id

export function happeningsIn(activities: Activity[]): Happening[] {
  const found: Happening[] = []
  for (const { member, ...it } of activities) {
    const last = found.at(-1)
    if (last && isSame(last, { member, ...it })) {
      last.members.push(member)
      last.oldestId = it.id
    } else found.push({ ...it, members: [member], oldestId: it.id })
  }
  return found
}
