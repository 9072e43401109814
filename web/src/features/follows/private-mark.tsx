import { Lock } from 'lucide-react'
import styles from './private-mark.module.css'
import { text } from './text.ts'

/** A small lock beside the name of who wants to be asked before somebody follows them. */
export const PrivateMark = () => (
  <span className={styles.mark} role="img" aria-label={text.isPrivate} title={text.isPrivate}>
    <Lock size="0.875em" aria-hidden="true" />
  </span>
)
