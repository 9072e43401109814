import type { Person } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useIsSending, useOutbox, usePendingToggle } from '../../outbox/use-outbox.ts'
import { followId, followKind } from './delivery.ts'
import styles from './follow-button.module.css'
import { showFollow } from './show-follow.ts'
import { text } from './text.ts'

interface Follow {
  person: Pick<Person, 'id' | 'isFollowed' | 'isMe'>
  /** The element that names the person. */
  describedBy: string
  size?: 'small' | 'large'
  /** For a list that keeps the row of whoever was left. */
  onPress?: (() => void) | undefined
}

/** Shows a press at once; of several presses the last one wins. Nobody follows themselves. */
export function FollowButton({ person, describedBy, size = 'small', onPress }: Follow) {
  const client = useQueryClient()
  const { put } = useOutbox()
  const id = followId(person.id)
  const isFollowed = usePendingToggle(followKind, id)?.isFollowed ?? person.isFollowed
  const isSlow = useIsSending(id)
  if (person.isMe) return null
  const press = () => {
    const toggle = { memberId: person.id, isFollowed: !isFollowed }
    showFollow(client, toggle)
    put(followKind, id, toggle)
    onPress?.()
  }
  const label = isSlow ? text.busy : isFollowed ? text.followed : text.follow
  return (
    <button
      type="button"
      className={`${styles.button} ${size === 'large' ? styles.large : ''}`}
      data-followed={isFollowed}
      aria-describedby={describedBy}
      aria-busy={isSlow}
      onClick={press}
    >
      {label}
    </button>
  )
}
