import { skipToken, useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useOutbox, usePendingToggle } from '../../outbox/use-outbox.ts'
import { likeId, likeKind, ownLikeKey } from './delivery.ts'
import styles from './liked-button.module.css'
import { text } from './text.ts'

interface Liked {
  /** An entry that the viewer likes, and of which no more than this is known. */
  entryId: string
  /** The element that says which entry it is. */
  describedBy: string
  /** Whether it was pressed on this screen. Only then is more known than that the entry is liked. */
  wasPressed: boolean
  onPress: () => void
}

/** Takes a like back, and gives it again. */
export function LikedButton({ entryId, describedBy, wasPressed, onPress }: Liked) {
  const { put } = useOutbox()
  const id = likeId(entryId)
  const { data: delivered = true } = useQuery<boolean>({ queryKey: ownLikeKey(entryId), queryFn: skipToken })
  const isLiked = usePendingToggle(likeKind, id)?.isLiked ?? (wasPressed ? delivered : true)
  const press = () => {
    put(likeKind, id, { entryId, isLiked: !isLiked })
    onPress()
  }
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={text.like}
      aria-describedby={describedBy}
      aria-pressed={isLiked}
      onClick={press}
    >
      <Heart size="1.25rem" aria-hidden="true" />
    </button>
  )
}
