import type { Person } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsSending, useOutbox, usePendingToggle } from '../../outbox/use-outbox.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { followId, followKind } from './delivery.ts'
import { expectedFollow, type KnownFollow } from './follow-state.ts'
import styles from './follow-button.module.css'
import { showFollow } from './show-follow.ts'
import { text } from './text.ts'

const UnfollowQuestion = lazyComponent(async () => (await import('./unfollow-question.tsx')).UnfollowQuestion)

interface Follow {
  person: Pick<Person, 'id' | 'isMe'> & KnownFollow
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
  /** Unknown until it is asked for the first time, so that nothing of it is loaded for nothing. */
  const [isAsking, setAsking] = useState<boolean>()
  const id = followId(person.id)
  const pending = usePendingToggle(followKind, id)
  const isSlow = useIsSending(id)
  if (person.isMe) return null
  const { isFollowed, isRequested } = pending ? expectedFollow(person, pending.isFollowed) : person
  const isWanted = isFollowed === true || isRequested === true
  const toggle = () => {
    const before = pending?.before ?? { isFollowed: isFollowed === true, isRequested: isRequested === true }
    showFollow(client, person.id, !isWanted)
    put(followKind, id, { memberId: person.id, isFollowed: !isWanted, before })
    onPress?.()
  }
  const label = isFollowed
    ? text.followed
    : isRequested
      ? text.requested
      : person.isPrivate
        ? text.request
        : text.follow
  const mustAsk = isFollowed === true && person.isPrivate === true
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${size === 'large' ? styles.large : ''}`}
        data-followed={isWanted}
        aria-describedby={describedBy}
        aria-busy={isSlow}
        onClick={mustAsk ? () => setAsking(true) : toggle}
      >
        {isSlow ? text.busy : label}
      </button>
      {isAsking !== undefined && (
        <UnfollowQuestion isOpen={isAsking} onConfirm={toggle} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
