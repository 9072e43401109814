import type { Person } from '@hakari/contract'
import type { ReactNode } from 'react'
import { LoadMore } from '../../ui/load-more.tsx'
import styles from './people-list.module.css'
import { PersonRow } from './person-row.tsx'

interface People {
  label: string
  people: Person[]
  /** What is said when there is nobody. */
  empty: ReactNode
  pages: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

export function PeopleList({ label, people, empty, pages }: People) {
  return (
    <>
      {people.length > 0 ? (
        <ul className={styles.list} aria-label={label}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      ) : (
        !pages.hasNextPage && empty
      )}
      {pages.hasNextPage && (
        <LoadMore isLoading={pages.isFetching} hasFailed={pages.isFetchNextPageError} onMore={pages.fetchNextPage} />
      )}
    </>
  )
}
