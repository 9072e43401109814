import type { ReactNode } from 'react'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { InfiniteList, type Pages } from '../../ui/layout/infinite-list.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import rows from '../../ui/layout/rows.module.css'
import { Screen } from '../../ui/layout/screen.tsx'
import { useFocusInPlace } from '../../ui/layout/use-focus-in-place.ts'
import { settingsTab } from '../../paths.ts'
import styles from './kept-away-list.module.css'
import { text } from './lists-text.ts'

interface KeptAwayList {
  title: string
  lead: string
  empty: string
  /** How many there are so far; undefined as long as nobody knows. */
  count: number | undefined
  pages: Pages & { isError: boolean; refetch: () => unknown }
  children: ReactNode
}

/** The page of one list in the settings, with all that can become of it. */
export function KeptAwayList({ title, lead, empty, count, pages, children }: KeptAwayList) {
  const place = useFocusInPlace(count ?? 0)
  return (
    <>
      <BackButton to={settingsTab('privacy')} />
      <Screen title={title}>
        <div ref={place} tabIndex={-1} className={styles.place}>
          <p className={styles.lead}>
            <Phrases of={lead} />
          </p>
          {count === undefined ? (
            <NotLoaded hasFailed={pages.isError} onRetry={() => void pages.refetch()} lines={6} />
          ) : count === 0 && !pages.hasNextPage ? (
            <Empty sentence={empty} />
          ) : (
            <InfiniteList pages={pages} more={text.more}>
              <ul className={rows.list} aria-label={title}>
                {children}
              </ul>
            </InfiniteList>
          )}
        </div>
      </Screen>
    </>
  )
}
