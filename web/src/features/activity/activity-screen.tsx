import { useState } from 'react'
import { patterns } from '../../paths.ts'
import { usePages } from '../../store/use-pages.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { InfiniteList } from '../../ui/layout/infinite-list.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import { Screen } from '../../ui/layout/screen.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { useViewer } from '../sessions/index.ts'
import { ActivityRow } from './activity-row.tsx'
import styles from '../../ui/layout/rows.module.css'
import { groupActivities } from './group-activities.ts'
import { activityPages } from './queries.ts'
import { text } from './text.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useServerTime } from './use-server-time.ts'

/** What happened to the viewer, and what they did. To look at it is to have read it. */
export function ActivityScreen() {
  const pages = usePages(activityPages)
  const { data, isError, dataUpdatedAt, refetch } = pages
  const all = data?.pages.flatMap(({ items }) => items)
  const now = useServerTime({ said: data?.pages.at(-1)?.now ?? '', heardAt: dataUpdatedAt })
  useMarkRead(all?.[0]?.id)
  const readUpTo = useFirst(pages.isFetchedAfterMount ? data?.pages[0]?.readUpTo : undefined)
  const viewerId = useViewer()?.id
  const rows = groupActivities(all ?? [])
  return (
    <>
      <BackButton to={patterns.home} />
      <Screen title={text.title}>
        {all === undefined && <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={8} />}
        {all?.length === 0 && (
          <Empty sentence={text.empty}>
            <p>
              <Phrases of={text.emptyHint} />
            </p>
          </Empty>
        )}
        {rows.length > 0 && (
          <InfiniteList
            pages={pages}
            more={text.more}
            // Many of the same are one row: then more is fetched when it is wanted.
            height={rows.length}
          >
            <ul className={styles.list} aria-label={text.title}>
              {rows.map((it) => (
                <ActivityRow
                  key={it.oldestId}
                  it={it}
                  now={now}
                  isNew={Number(it.id) > (readUpTo ?? Infinity)}
                  viewerId={viewerId}
                />
              ))}
            </ul>
          </InfiniteList>
        )}
      </Screen>
    </>
  )
}

/** What it was when it was known first: what was new then stays marked until the viewer leaves, though it is read by now. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState<T>()
  if (first === undefined && value !== undefined) setFirst(value)
  return first ?? value
}
