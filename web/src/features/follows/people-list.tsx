import type { Person } from '@hakari/contract'
import type { ReactNode } from 'react'
import { InfiniteList } from '../../ui/layout/infinite-list.tsx'
import rows from '../../ui/layout/rows.module.css'
import { PersonRow } from './person-row.tsx'
import { text } from './text.ts'

interface People {
  label: string
  people: Person[]
  /** What is said when there is nobody. */
  empty: ReactNode
  pages: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

export function PeopleList({ label, people, empty, pages }: People) {
  if (people.length === 0 && !pages.hasNextPage) return empty
  return (
    <InfiniteList
      hasMore={pages.hasNextPage}
      isBusy={pages.isFetching}
      isLoadingMore={pages.isFetchingNextPage}
      hasFailed={pages.isFetchNextPageError}
      onMore={() => void pages.fetchNextPage()}
      more={text.more}
    >
      <ul className={rows.list} aria-label={label}>
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
    </InfiniteList>
  )
}
