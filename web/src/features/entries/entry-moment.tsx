import type { ReactNode } from 'react'
import { measuredText } from '../../format/date-time.ts'
import { timeAgoText } from '../../format/time-ago-text.ts'
import { whenText } from '../../format/when-text.ts'
import { Link } from '../../navigation/index.ts'
import { useHeld } from '../../ui/controls/use-held.ts'
import { useMinute } from '../../ui/layout/use-minute.ts'
import styles from './entry-author.module.css'
import { text } from './text.ts'

export interface EntryMoment {
  measuredAt: string
  /** When it was last corrected. */
  editedAt?: string | null
  /** The entry's own page, which the time leads to. Not there yet: then something else stands beside the time. */
  page?: string
  /** Whether the time itself is said where it is less than a day ago, too. */
  isExact?: boolean
  children?: ReactNode
}

/** When it was weighed, and whether it was corrected since. Whoever points at how long ago it was, or holds it, sees the time itself. */
export function EntryMoment({ measuredAt, editedAt, page, isExact = false, children }: EntryMoment) {
  const exact = measuredText(measuredAt)
  const [isHeld, on] = useHeld()
  const time = (
    <time dateTime={measuredAt} title={exact}>
      {isExact || isHeld ? exact : <Since measuredAt={measuredAt} exact={exact} />}
    </time>
  )
  return (
    <span className={styles.waiting}>
      {page === undefined ? (
        time
      ) : (
        <Link to={page} className={styles.time} {...(!isExact && on)}>
          {time}
        </Link>
      )}
      {editedAt != null && (
        <span>
          {text.edited} <time dateTime={editedAt}>{whenText(editedAt)}</time>
        </span>
      )}
      {children}
    </span>
  )
}

const dayMs = 86_400_000

/** How long ago, below a day; what has a day and no time is a day. */
function Since({ measuredAt, exact }: { measuredAt: string; exact: string }) {
  const now = useMinute()
  const isToday = now - Date.parse(measuredAt) < dayMs && exact.includes(':')
  return isToday ? timeAgoText(measuredAt, now) : exact
}
