import type { ReactNode } from 'react'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import styles from './sign-in-step.module.css'

interface SignInStep {
  title: string
  /** One step back, where there is one. */
  hasBack?: boolean
  children: ReactNode
}

/** The frame of every step of signing in or up: a narrow column, as wide as a form needs. */
export function SignInStep({ title, hasBack = false, children }: SignInStep) {
  return (
    <div className={styles.column}>
      {hasBack && <BackButton />}
      <Screen title={title}>{children}</Screen>
    </div>
  )
}
