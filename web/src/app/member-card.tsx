import { useQuery } from '@tanstack/react-query'
import { Link } from '../navigation/index.ts'
import { useViewer } from '../features/sessions/index.ts'
import { Figures, statsQuery } from '../features/stats/index.ts'
import { patterns, profilePath } from '../paths.ts'
import { useEntity } from '../store/use-answer.ts'
import { Avatar } from '../ui/layout/avatar.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { LoadFailed } from '../ui/feedback/load-states.tsx'
import styles from './member-card.module.css'
import { text } from './text.ts'

/** The viewer: name, who is around them, how it goes. */
export function MemberCard({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const member = useViewer()
  const counts = useEntity('member', member?.id ?? '')
  const { data: figures, isError, refetch } = useQuery(statsQuery)
  if (!member) return null
  const leave = onLeave && { onClick: onLeave }
  return (
    <Card>
      <Link className={styles.who} to={profilePath(member.handle)} {...leave}>
        <Avatar name={member.name} picture={member.avatar ? `${member.avatar}/192.webp` : undefined} />
        <span className={styles.words}>
          <bdi className={styles.name}>{member.name}</bdi>
          <span className={styles.handle}>@{member.handle}</span>
        </span>
      </Link>
      {figures ? (
        <>
          <p className={styles.counts}>
            <Link to={patterns.followers} {...leave}>
              {text.followers} <b>{text.count(counts?.followers ?? figures.followers)}</b>
            </Link>
            <Link to={patterns.following} {...leave}>
              {text.following} <b>{text.count(counts?.following ?? figures.following)}</b>
            </Link>
          </p>
          <Figures figures={figures} />
        </>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Card>
  )
}
