import { usePages } from '../../store/use-pages.ts'
import { BackButton } from '../../ui/controls/back-button.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { InfiniteList } from '../../ui/layout/infinite-list.tsx'
import { Phrases } from '../../ui/layout/phrases.tsx'
import rows from '../../ui/layout/rows.module.css'
import { Screen } from '../../ui/layout/screen.tsx'
import { useFocusInPlace } from '../../ui/layout/use-focus-in-place.ts'
import { RequestRow } from './request-row.tsx'
import { requestsPages } from './requests-queries.ts'
import styles from './requests-screen.module.css'
import { text } from './requests-text.ts'
import { text as listText } from './text.ts'

/** Who asked to follow the viewer and waits for an answer. */
export function RequestsScreen() {
  const pages = usePages(requestsPages)
  const { data, isError, refetch } = pages
  const people = data?.pages.flatMap(({ items }) => items)
  const place = useFocusInPlace(people?.length ?? 0)
  return (
    <>
      <BackButton />
      <Screen title={text.title}>
        <div ref={place} tabIndex={-1} className={styles.place}>
          {!people ? (
            <NotLoaded hasFailed={isError} onRetry={() => void refetch()} lines={6} />
          ) : people.length === 0 && !pages.hasNextPage ? (
            <Empty sentence={text.empty} />
          ) : (
            <>
              <p className={styles.lead}>
                <Phrases of={text.lead} />
              </p>
              <InfiniteList pages={pages} more={listText.more}>
                <ul className={rows.list} aria-label={text.title}>
                  {people.map((person) => (
                    <RequestRow key={person.id} person={person} />
                  ))}
                </ul>
              </InfiniteList>
            </>
          )}
        </div>
      </Screen>
    </>
  )
}
