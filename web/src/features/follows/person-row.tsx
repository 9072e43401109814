import type { Person } from '@hakari/contract'
import { useId } from 'react'
import { Link } from '../../navigation/index.ts'
import { profilePath } from '../../paths.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { FollowButton } from './follow-button.tsx'
import rows from '../../ui/layout/rows.module.css'
import { PrivateMark } from './private-mark.tsx'
import styles from './person-row.module.css'
import { text } from './text.ts'

/** Somebody in a list. The whole row leads to them; the button in it does not. */
export function PersonRow({ person }: { person: Person }) {
  const id = useId()
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <div className={styles.picture}>
        <Avatar name={person.name} picture={person.avatar ? `${person.avatar}/192.webp` : undefined} />
      </div>
      <p className={styles.line}>
        <Link id={id} className={`${rows.link} ${styles.name}`} to={profilePath(person.handle)}>
          <bdi>{person.name}</bdi>
        </Link>
        <span className={styles.handle}>
          {person.isPrivate && <PrivateMark />}@{person.handle}
        </span>
      </p>
      {person.bio !== '' && (
        <p className={styles.bio}>
          <bdi>{person.bio}</bdi>
        </p>
      )}
      <p className={styles.counts}>
        <span>
          {text.following} <b>{text.count(person.following)}</b>
        </span>
        <span>
          {text.followers} <b>{text.count(person.followers)}</b>
        </span>
      </p>
      <FollowButton person={person} describedBy={id} />
    </li>
  )
}
