import type { Entry } from '@hakari/contract'
import { Heart } from 'lucide-react'
import { put } from '../../api/outbox.ts'
import { useWish, wishId } from '../../api/unsent.ts'
import { CountButton } from '../../ui/count-button.tsx'
import { text } from './text.ts'

/** However often it is pressed: the last wish is shown at once, and wins. */
export function LikeButton({ entry }: { entry: Entry }) {
  const isLiked = useWish('like', entry.id)?.isLiked ?? entry.isLiked
  const change = Number(isLiked) - Number(entry.isLiked)
  const toggle = () => put(wishId('like', entry.id), { kind: 'like', entryId: entry.id, isLiked: !isLiked })
  return (
    <CountButton label={text.like} count={Math.max(0, entry.likes + change)} aria-pressed={isLiked} onClick={toggle}>
      <Heart size="1.25rem" aria-hidden="true" />
    </CountButton>
  )
}
