import { useId } from 'react'
import { Link } from '../../navigation/index.ts'
import { profilePath } from '../../paths.ts'
import { useAnswer } from '../../store/use-answer.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { FollowButton } from '../follows/index.ts'
import { recommendedQuery } from './queries.ts'
import styles from './recommended-people.module.css'
import { text } from './text.ts'

/** Up to three who publish much. Where there is nobody, or they could not be loaded, there is nothing to miss. */
export function RecommendedPeople({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const id = useId()
  const people = useAnswer(recommendedQuery).data?.items ?? []
  if (people.length === 0) return null
  return (
    <Card>
      <h2 className={styles.heading}>{text.recommended}</h2>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.id} className={styles.person}>
            <Link
              id={`${id}-${person.id}`}
              className={styles.link}
              to={profilePath(person.handle)}
              {...(onLeave && { onClick: onLeave })}
            >
              <Avatar
                name={person.name}
                picture={person.avatar ? `${person.avatar}/192.webp` : undefined}
                size="small"
              />
              <bdi className={styles.name}>{person.name}</bdi>
            </Link>
            <FollowButton person={person} describedBy={`${id}-${person.id}`} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
