import styles from './badge.module.css'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** How many are new: nothing at zero, 9+ above nine. `label` says it in a sentence. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
