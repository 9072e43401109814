import type { ReactNode } from 'react'
import { Screen } from '../../ui/screen.tsx'
import styles from './entry-screen.module.css'

/** A step of the way in: a narrow column, as wide as a form needs. */
export function EntryScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <Screen title={title}>{children}</Screen>
    </div>
  )
}
