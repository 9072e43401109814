import type { Person } from '@hakari/contract'
import type { ReactNode } from 'react'
import { Endless } from '../../ui/endless.tsx'
import rows from '../../ui/rows.module.css'
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
    <Endless
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
    </Endless>
  )
}
