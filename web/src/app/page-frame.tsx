import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, useNavigation } from 'react-router'
import styles from './page-frame.module.css'
import { text } from './text.ts'

/** What every page has, whoever looks at it: the way past the header, the progress, the content. */
export function PageFrame({
  before,
  after,
  className,
}: {
  before: ReactNode
  after: ReactNode
  className?: string | undefined
}) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className={className}>
      <a className={styles.skip} href="#main">
        {text.skip}
      </a>
      <div className={styles.progress} data-on={isLoading} aria-hidden="true" />
      {before}
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={isLoading}>
        <Outlet />
      </main>
      {after}
      <ScrollRestoration />
    </div>
  )
}
