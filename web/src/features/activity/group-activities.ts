import type { Activity } from '@hakari/contract'
import { minuteOf } from '../../format/japan-minute.ts'

/** Activities of one kind that several people did one after the other: one row. */
export interface ActivityGroup extends Omit<Activity, 'member'> {
  /** The newest first. */
  members: Activity['member'][]
  /** The id of the first one, which stays the same as a React key when somebody joins. */
  oldestId: string
}

/** What is said of each, such as a comment, stands alone, and so does what can be taken back. */
const grouped = new Set<Activity['type']>(['like', 'follow'])

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

interface ActivityDay {
  /** As it was in Japan, such as 2026-11-15. */
  day: string
  groups: ActivityGroup[]
}

export function groupByDay(activities: Activity[]): ActivityDay[] {
  const days = Map.groupBy(activities, ({ happenedAt }) => minuteOf(happenedAt).slice(0, 10))
  return Array.from(days, ([day, ofDay]) => ({ day, groups: groupActivities(ofDay) }))
}
