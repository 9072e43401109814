import type { Entry } from '@hakari/contract'
import { Link } from '../../navigation/index.ts'
import { dateTimeText } from '../../format/date-time.ts'
import { postPath, profilePath } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './entry-author.module.css'

/** Who published it and when. The time leads to the entry's own page. */
export function EntryAuthor({ entry }: { entry: Entry }) {
  const { name, handle, avatar } = entry.member
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
        <Link to={postPath(entry.member.handle, entry.id)} className={styles.time}>
          <time dateTime={entry.measuredAt}>{dateTimeText(entry.measuredAt)}</time>
        </Link>
      </div>
    </header>
  )
}
