import type { ReactNode } from 'react'
import styles from './note-line.module.css'

/** A line that waits for what there is to say: its room is kept, so nothing jumps when it comes and goes. */
export function NoteLine({ tone, children }: { tone: 'done' | 'failed'; children: ReactNode }) {
  return (
    <p role={tone === 'done' ? 'status' : 'alert'} className={`${styles.line} ${styles[tone]}`}>
      {children}
    </p>
  )
}
