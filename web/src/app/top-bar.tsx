import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import styles from './top-bar.module.css'

/** The name of the house, always in sight. */
export function TopBar({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <Brand />
        {children}
      </div>
    </header>
  )
}
