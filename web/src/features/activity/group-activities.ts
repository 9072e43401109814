import type { Activity } from '@hakari/contract'

/** Activities of one kind that several people did one after the other, or that were done with several: one row. */
export interface ActivityGroup extends Omit<Activity, 'member'> {
  /** The newest first. */
  members: Activity['member'][]
  /** The id of the first one, which stays the same as a React key when somebody joins. */
  oldestId: string
}

/** What is said of each, such as a comment, stands alone. */
const grouped = new Set<Activity['type']>(['like', 'follow', 'following'])

const isSame = (one: ActivityGroup, other: Activity) =>
  grouped.has(one.type) && one.type === other.type && one.entry?.id === other.entry?.id

export function groupActivities(activities: Activity[]): ActivityGroup[] {
  const found: ActivityGroup[] = []
  for (const { member, ...it } of activities) {
    const last = found.at(-1)
    if (last && isSame(last, { member, ...it })) {
      last.members.push(member)
      last.oldestId = it.id
    } else found.push({ ...it, members: [member], oldestId: it.id })
  }
  return found
}
