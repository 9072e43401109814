import type { ReactNode } from 'react'
import styles from './failure.module.css'

/** What went wrong, said where it happened and spoken at once. */
export function Failure({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  )
}
