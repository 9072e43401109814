import type { Entry } from '@hakari/contract'
import { Heart } from 'lucide-react'
import { CountButton } from '../../ui/count-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useLike } from './queries.ts'
import { text } from './text.ts'

export function LikeButton({ entry }: { entry: Entry }) {
  const say = useToast()
  const toggle = useLike(entry, () => say({ tone: 'failed', sentence: text.failed }))
  return (
    <CountButton label={text.like} count={entry.likes} aria-pressed={entry.isLiked} onClick={toggle}>
      <Heart size={20} aria-hidden="true" />
    </CountButton>
  )
}
