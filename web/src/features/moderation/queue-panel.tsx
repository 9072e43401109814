import { useSearchParams } from '../../navigation/index.ts'
import { usePages } from '../../store/use-pages.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import { Empty, NotLoaded } from '../../ui/feedback/load-states.tsx'
import { InfiniteList } from '../../ui/layout/infinite-list.tsx'
import rows from '../../ui/layout/rows.module.css'
import { CaseRow } from './case-row.tsx'
import { queuePages, type QueueState } from './queries.ts'
import { text as all } from './text.ts'

const text = all.queue
const states = [
  ['open', text.states.open],
  ['decided', text.states.decided],
] as const

/** Cases that wait, the oldest first, or those that are decided. */
export function QueuePanel() {
  const [search, setSearch] = useSearchParams()
  const state: QueueState = search.get('state') === 'decided' ? 'decided' : 'open'
  const pages = usePages(queuePages(state))
  const cases = pages.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <Segments
        label={text.label}
        options={states}
        chosen={state}
        onChoose={(name) => setSearch(name === 'open' ? {} : { state: name }, { replace: true })}
      />
      {!cases ? (
        <NotLoaded hasFailed={pages.isError} onRetry={() => void pages.refetch()} lines={6} />
      ) : cases.length === 0 && !pages.hasNextPage ? (
        <Empty sentence={state === 'open' ? text.noneOpen : text.noneDecided} />
      ) : (
        <InfiniteList pages={pages} more={text.more}>
          <ul className={rows.list} aria-label={text.list}>
            {cases.map((summary) => (
              <CaseRow key={summary.id} summary={summary} />
            ))}
          </ul>
        </InfiniteList>
      )}
    </>
  )
}
