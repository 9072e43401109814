import type { Person } from '@hakari/contract'
import { useId } from 'react'
import { Link } from '../../navigation/index.ts'
import { patterns, profilePath } from '../../paths.ts'
import { TextLink } from '../../ui/controls/text-link.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { FollowButton } from '../follows/index.ts'
import styles from './first-steps.module.css'
import { text } from './text.ts'

const wanted = 3

/** Those who published last. Where they are few, all members are a touch away. */
export function PeopleToFollow({ people }: { people: Person[] }) {
  const id = useId()
  return (
    <>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.id} className={styles.person}>
              <Avatar name={person.name} picture={person.avatar ? `${person.avatar}/192.webp` : undefined} />
              <div className={styles.words}>
                <Link id={`${id}-${person.id}`} className={styles.name} to={profilePath(person.handle)}>
                  <bdi>{person.name}</bdi>
                </Link>
                {person.bio !== '' && (
                  <p className={styles.bio}>
                    <bdi>{person.bio}</bdi>
                  </p>
                )}
              </div>
              <FollowButton person={person} describedBy={`${id}-${person.id}`} />
            </li>
          ))}
        </ul>
      )}
      {people.length < wanted && (
        <p>
          <TextLink to={patterns.users}>{text.more}</TextLink>
        </p>
      )}
    </>
  )
}
