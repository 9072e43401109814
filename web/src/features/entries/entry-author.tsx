import type { Entry } from '@hakari/contract'
import type { ReactNode } from 'react'
import { Link } from '../../navigation/index.ts'
import { measuredText } from '../../format/date-time.ts'
import { whenText } from '../../format/when-text.ts'
import { profilePath } from '../../paths.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import styles from './entry-author.module.css'
import { text } from './text.ts'

interface EntryAuthor {
  member: Entry['member']
  measuredAt: string
  /** When it was last corrected. */
  editedAt?: string | null
  /** The entry's own page, which the time leads to. Not there yet: then something else stands beside the time. */
  page?: string
  children?: ReactNode
}

/** Who published it and when. */
export function EntryAuthor({ member: { name, handle, avatar }, measuredAt, editedAt, page, children }: EntryAuthor) {
  const time = <time dateTime={measuredAt}>{measuredText(measuredAt)}</time>
  return (
    <header className={styles.author}>
      <Avatar name={name} picture={avatar ? `${avatar}/192.webp` : undefined} />
      <div className={styles.words}>
        <div className={styles.names}>
          <Link to={profilePath(handle)} className={styles.name}>
            <bdi>{name}</bdi>
          </Link>
          <span className={styles.handle}>@{handle}</span>
        </div>
        {page === undefined ? (
          <span className={styles.waiting}>
            {time}
            {children}
          </span>
        ) : (
          <span className={styles.waiting}>
            <Link to={page} className={styles.time}>
              {time}
            </Link>
            {editedAt != null && (
              <span>
                {text.edited} <time dateTime={editedAt}>{whenText(editedAt)}</time>
              </span>
            )}
            {children}
          </span>
        )}
      </div>
    </header>
  )
}
