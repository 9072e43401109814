import type { Person } from '@hakari/contract'
import { useId } from 'react'
import { Link } from '../../navigation/index.ts'
import { profilePath } from '../../paths.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import rows from '../../ui/layout/rows.module.css'
import { FollowButton } from './follow-button.tsx'
import { PrivateMark } from './private-mark.tsx'
import styles from './person-lines.module.css'

interface Lines {
  people: Person[]
  label: string
  /** Side by side where there is room. */
  inColumns?: boolean
}

/** People by name and handle alone, so that many are seen at once. */
export const PersonLines = ({ people, label, inColumns = false }: Lines) => (
  <ul className={`${rows.list} ${styles.list}`} data-columns={inColumns || undefined} aria-label={label}>
    {people.map((person) => (
      <PersonLine key={person.id} person={person} />
    ))}
  </ul>
)

/** The whole line leads to the person; the button in it does not. */
function PersonLine({ person }: { person: Person }) {
  const id = useId()
  return (
    <li className={`${rows.row} ${styles.line}`}>
      <Avatar name={person.name} picture={person.avatar ? `${person.avatar}/192.webp` : undefined} />
      <p className={styles.who}>
        <Link id={id} className={`${rows.link} ${styles.name}`} to={profilePath(person.handle)}>
          <bdi>{person.name}</bdi>
        </Link>
        <span className={styles.handle}>
          {person.isPrivate && <PrivateMark />}@{person.handle}
        </span>
      </p>
      <FollowButton person={person} describedBy={id} />
    </li>
  )
}
