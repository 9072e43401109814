import type { Entry } from '@hakari/contract'
import { Link } from '../../navigation/index.ts'
import { profilePath } from '../../paths.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import styles from './entry-author.module.css'
import { EntryMoment } from './entry-moment.tsx'

/** Who published it and when. */
export function EntryAuthor({ member: { name, handle, avatar }, ...moment }: EntryMoment & Pick<Entry, 'member'>) {
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
        <EntryMoment {...moment} />
      </div>
    </header>
  )
}
