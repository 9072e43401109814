import type { Entry } from '@hakari/contract'
import type { QueryKey } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import type { Pages } from '../../store/use-pages.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { useRowsToDraw } from '../../ui/layout/first-rows.ts'
import { InfiniteList } from '../../ui/layout/infinite-list.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { EntryCard } from './entry-card.tsx'
import styles from './entry-list.module.css'
import { NewEntries } from './new-entries.tsx'
import { text } from './text.ts'
import { useUnsentEntries } from './use-unsent-entries.ts'

const UnsentEntries = lazyComponent(async () => (await import('./unsent-entries.tsx')).UnsentEntries)

interface EntryList {
  list: Pages<{ items: Entry[] }>
  /** The list's key. */
  of: QueryKey
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Whether one's own new entries stand in it, also before the server has them. */
  isOwn: boolean
  /** How they stand below each other. */
  Rows?: ComponentType<{ of: Entry[] }>
  /** Where the list itself was not kept: those of it that are known from elsewhere. */
  known?: Entry[]
}

/** Entries, newest first, for as far as somebody scrolls. */
export function EntryList({ isOwn, ...shown }: EntryList) {
  const items = useUnsentEntries()
  // An entry whose answer was lost may have arrived: then it is in the list already.
  const arrived = new Set(shown.list.data?.pages.flatMap((page) => page.items.map(({ key }) => key)))
  const unsent = isOwn ? items.filter(({ id }) => !arrived.has(id)) : []
  return (
    <>
      {unsent.length > 0 && <UnsentEntries items={unsent} />}
      <SentEntries {...shown} empty={unsent.length > 0 ? null : shown.empty} />
    </>
  )
}

function SentEntries({ list, of, empty, known, Rows = Cards }: Omit<EntryList, 'isOwn'>) {
  if (list.data === undefined && known !== undefined && known.length > 0)
    return (
      <>
        <Rows of={known} />
        <Empty sentence={text.restNotKept} />
      </>
    )
  if (list.data === undefined)
    return (
      <div className={styles.place}>
        <NotLoaded hasFailed={list.isError} onRetry={() => void list.refetch()} lines={8} />
      </div>
    )
  const shown = list.data.pages.flatMap(({ items }) => items)
  if (shown.length === 0 && !list.hasNextPage) return empty
  return (
    <>
      <NewEntries of={of} shown={shown} />
      <Loaded list={list} shown={shown} Rows={Rows} />
    </>
  )
}

/** Its end stands below the last one, so it comes with the last one. */
function Loaded({ list, shown, Rows }: Required<Pick<EntryList, 'list' | 'Rows'>> & { shown: Entry[] }) {
  const count = useRowsToDraw()
  const isWhole = count >= shown.length
  return (
    <InfiniteList
      pages={{ ...list, hasNextPage: isWhole && list.hasNextPage }}
      more={text.loadMore}
      {...(isWhole && { end: text.end })}
    >
      <Rows of={isWhole ? shown : shown.slice(0, count)} />
    </InfiniteList>
  )
}

const restMs = 500

/** One that is seen would be gone for a frame on its way to being skipped. */
function isUnseen(card: Element): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom < 0 || top > innerHeight
}

/**
 * Once they have been laid out, those that cannot be seen are skipped, at the height they have: a touch costs as much as what is
 * seen, however long the list is, and no place in it moves.
 */
function Cards({ of }: { of: Entry[] }) {
  const cards = useRef<HTMLDivElement>(null)
  const count = of.length
  useEffect(() => {
    const timer = setTimeout(() => {
      const laidOut = [...(cards.current?.children ?? [])].slice(0, count)
      for (const card of laidOut.filter(isUnseen)) card.classList.add(styles.skippedUnseen ?? '')
    }, restMs)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <div ref={cards} className={styles.cards}>
      {of.map((entry) => (
        <EntryCard key={entry.id} entry={entry} />
      ))}
    </div>
  )
}
