import type { Entry } from '@hakari/contract'
import { generatePath, Link } from 'react-router'
import { dateTimeText } from '../../format/date-time.ts'
import { patterns, postPath } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './entry-author.module.css'

/** Who published it and when. The time leads to the entry's own page. */
export function EntryAuthor({ entry }: { entry: Entry }) {
  const { name, handle, avatar } = entry.member
  const profile = generatePath(patterns.profile, { username: handle })
  return (
    <header className={styles.author}>
      <Avatar name={name} picture={avatar ? `${avatar}/192.webp` : undefined} />
      <div className={styles.words}>
        <div className={styles.names}>
          <Link to={profile} className={styles.name}>
            <bdi>{name}</bdi>
          </Link>
          <span className={styles.handle}>@{handle}</span>
        </div>
        <Link to={postPath(entry.member.handle, entry.id)} className={styles.time}>
          <time dateTime={entry.measuredAt}>{dateTimeText(entry.measuredAt)}</time>
        </Link>
      </div>
    </header>
  )
}
