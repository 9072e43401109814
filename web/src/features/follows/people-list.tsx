import type { Person } from '@hakari/contract'
import type { ReactNode } from 'react'
import { InfiniteList, type Pages } from '../../ui/layout/infinite-list.tsx'
import rows from '../../ui/layout/rows.module.css'
import { PersonLines } from './person-lines.tsx'
import { PersonRow } from './person-row.tsx'
import { text } from './text.ts'

interface People {
  label: string
  people: Person[]
  /** Shown when the list is empty. */
  empty: ReactNode
  pages: Pages
  /** Only names and handles, for a long list. */
  isDense?: boolean
}

export function PeopleList({ label, people, empty, pages, isDense = false }: People) {
  if (people.length === 0 && !pages.hasNextPage) return empty
  return (
    <InfiniteList pages={pages} more={text.more}>
      {isDense ? (
        <PersonLines label={label} people={people} inColumns />
      ) : (
        <ul className={rows.list} aria-label={label}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}
