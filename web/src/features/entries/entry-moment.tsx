import type { ReactNode } from 'react'
import { measuredText } from '../../format/date-time.ts'
import { whenText } from '../../format/when-text.ts'
import { Link } from '../../navigation/index.ts'
import styles from './entry-author.module.css'
import { text } from './text.ts'

export interface EntryMoment {
  measuredAt: string
  /** When it was last corrected. */
  editedAt?: string | null
  /** The entry's own page, which the time leads to. Not there yet: then something else stands beside the time. */
  page?: string
  children?: ReactNode
}

/** When it was weighed, and whether it was corrected since. */
export function EntryMoment({ measuredAt, editedAt, page, children }: EntryMoment) {
  const time = <time dateTime={measuredAt}>{measuredText(measuredAt)}</time>
  return (
    <span className={styles.waiting}>
      {page === undefined ? (
        time
      ) : (
        <Link to={page} className={styles.time}>
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
