import type { Entry } from '@hakari/contract'
import { Heart } from 'lucide-react'
import { useOutbox, usePendingToggle } from '../../outbox/use-outbox.ts'
import { CountButton } from '../../ui/controls/count-button.tsx'
import { likeId, likeKind } from './delivery.ts'
import { text } from './text.ts'

/** However often it is pressed: the last press is shown at once, and wins. */
export function LikeButton({ entry }: { entry: Entry }) {
  const { put } = useOutbox()
  const id = likeId(entry.id)
  const isLiked = usePendingToggle(likeKind, id)?.isLiked ?? entry.isLiked
  const change = Number(isLiked) - Number(entry.isLiked)
  const toggle = () => put(likeKind, id, { entryId: entry.id, isLiked: !isLiked })
  return (
    <CountButton label={text.like} count={Math.max(0, entry.likes + change)} aria-pressed={isLiked} onClick={toggle}>
      <Heart size="1.25rem" aria-hidden="true" />
    </CountButton>
  )
}
