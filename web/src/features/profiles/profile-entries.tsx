import type { Entry } from '@hakari/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dateTimeText } from '../../format/date-time.ts'
import { postPath } from '../../paths.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/states.tsx'
import { kilograms } from '../stats/index.ts'
import styles from './profile-entries.module.css'
import { entriesPages } from './queries.ts'
import { text } from './text.ts'

/** What somebody has published, newest first. */
export function ProfileEntries({ memberId, count }: { memberId: string; count: number }) {
  const pages = useInfiniteQuery(entriesPages(memberId))
  const items = pages.data?.pages.flatMap((page) => page.items)
  return (
    <section className={styles.entries}>
      <h2>{text.entries(count)}</h2>
      {items ? (
        items.length > 0 ? (
          <ul className={styles.list}>
            {items.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        ) : (
          <Empty sentence={text.noEntries} />
        )
      ) : pages.isError ? (
        <LoadFailed onRetry={() => void pages.refetch()} />
      ) : (
        <Loading lines={4} />
      )}
      {pages.hasNextPage && (
        <LoadMore isLoading={pages.isFetching} hasFailed={pages.isFetchNextPageError} onMore={pages.fetchNextPage} />
      )}
    </section>
  )
}

const EntryRow = ({ entry: { id, member, weight, delta, measuredAt } }: { entry: Entry }) => (
  <li>
    <Link className={styles.entry} to={postPath(member.handle, id)}>
      <span className={styles.weight}>
        {kilograms(weight)}
        <small>{text.unit}</small>
      </span>
      {delta !== null && <span>{text.delta(delta)}</span>}
      <time dateTime={measuredAt}>{dateTimeText(measuredAt)}</time>
    </Link>
  </li>
)
