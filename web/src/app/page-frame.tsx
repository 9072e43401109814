import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from '../navigation/index.ts'
import { useIsNavigating } from './is-navigating.ts'
import styles from './page-frame.module.css'
import { text } from './text.ts'

/** What every page has, whoever looks at it: the way past the header, the progress, the content. */
export function PageFrame({
  before,
  after,
  className,
  children,
}: {
  before: ReactNode
  after: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  const isNavigating = useIsNavigating()
  useFocusAfterNavigation()
  return (
    <div className={className}>
      <a className={styles.skip} href="#main">
        {text.skip}
      </a>
      <div className={styles.progress} data-on={isNavigating} aria-hidden="true" />
      {before}
      <main id="main" className={styles.main} tabIndex={-1} aria-busy={isNavigating}>
        {children}
      </main>
      {after}
    </div>
  )
}

/** Moves the focus after a navigation, so that a screen reader and the Tab key go on in the new screen. */
function useFocusAfterNavigation() {
  const { pathname, state } = useLocation() as { pathname: string; state: { step?: string } | null }
  // Some places are steps of one address.
  const place = `${pathname} ${state?.step ?? ''}`
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [place])
}
