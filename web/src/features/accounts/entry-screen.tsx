import type { ReactNode } from 'react'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import styles from './entry-screen.module.css'

interface EntryScreen {
  title: string
  /** One step back, where there is one. */
  hasBack?: boolean
  children: ReactNode
}

/** A step of the way in: a narrow column, as wide as a form needs. */
export function EntryScreen({ title, hasBack = false, children }: EntryScreen) {
  return (
    <div className={styles.column}>
      {hasBack && <BackButton />}
      <Screen title={title}>{children}</Screen>
    </div>
  )
}
