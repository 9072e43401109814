import type { Person } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './follow-button.module.css'
import { toggleFollow, useIsSlow } from './follow-wishes.ts'
import { text } from './text.ts'

interface Follow {
  person: Person
  /** The element that names the person. */
  describedBy: string
  size?: 'small' | 'wide'
}

/** Nobody follows themselves. */
export function FollowButton({ person, describedBy, size = 'small' }: Follow) {
  const client = useQueryClient()
  const say = useToast()
  const isSlow = useIsSlow(person.id)
  if (person.isMe) return null
  const press = () => void toggleFollow(client, person).catch(() => say({ tone: 'failed', sentence: text.failed }))
  const label = isSlow ? text.busy : person.isFollowed ? text.followed : text.follow
  const shared = { 'aria-describedby': describedBy, 'aria-busy': isSlow, onClick: press, children: label }
  if (size === 'wide') return <Button look={person.isFollowed ? 'secondary' : 'primary'} {...shared} />
  return <button type="button" className={styles.button} data-followed={person.isFollowed} {...shared} />
}
