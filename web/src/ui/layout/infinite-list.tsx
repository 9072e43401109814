import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import styles from './infinite-list.module.css'
import { LoadFailed, Loading } from '../feedback/load-states.tsx'
import { loadMore, type LoadingPages } from './load-more.ts'

/** The part of an infinite query that loading more needs. */
export interface Pages extends LoadingPages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

interface InfiniteList {
  children: ReactNode
  pages: Pages
  /** The label of the button that loads more where scrolling does not. */
  more: string
  /** Said below the last row. */
  end?: string
  /** How many rows there are. When more did not make it longer, it goes on only when asked. */
  height?: number
}

/** A list that loads more as one comes near its end. */
export function InfiniteList({ children, pages, more, end, height }: InfiniteList) {
  const { hasNextPage: hasMore, isFetching: isBusy, isFetchingNextPage: isLoadingMore } = pages
  const hasFailed = pages.isFetchNextPageError
  const foot = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !isLoadingMore && !hasFailed
  const isAsked = useRef(false)
  const ask = () => {
    if (isLoadingMore) return
    isAsked.current = true
    void loadMore(pages)
  }
  const wentOnAt = useRef<number>(undefined)
  const goOn = useEffectEvent(() => {
    // Whoever stands on the button by keyboard decides, and does not lose it.
    if (foot.current?.querySelector(':focus-visible')) return
    if (height !== undefined && wentOnAt.current === height) return
    wentOnAt.current = height
    void loadMore(pages)
  })
  useEffect(() => {
    if (!isWaiting || isBusy || !foot.current) return undefined
    const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && goOn(), { rootMargin: '600px' })
    near.observe(foot.current)
    return () => near.disconnect()
  }, [isWaiting, isBusy])
  // What replaces the button that was pressed has its place, for the keyboard too.
  useEffect(() => {
    if (isAsked.current && document.activeElement === document.body) foot.current?.focus({ preventScroll: true })
    if (!isLoadingMore) isAsked.current = false
  }, [isLoadingMore])
  return (
    <>
      {children}
      <div ref={foot} className={styles.foot} tabIndex={-1}>
        {isLoadingMore && <Loading lines={4} />}
        {hasFailed && !isLoadingMore && <LoadFailed isRest onRetry={ask} />}
        {hasMore && (isLoadingMore || !hasFailed) && (
          <Button look="secondary" size="fitted" aria-disabled={isLoadingMore} onClick={ask}>
            {more}
          </Button>
        )}
        {!hasMore && end !== undefined && <p className={styles.end}>{end}</p>}
      </div>
    </>
  )
}
