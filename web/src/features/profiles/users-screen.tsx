import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { Screen } from '../../ui/screen.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/states.tsx'
import { PeopleList } from '../follows/index.ts'
import { usersPages } from './queries.ts'
import { text } from './text.ts'
import { useSearch } from './use-search.ts'
import styles from './users-screen.module.css'

/** Everybody, the newest first, or whoever is called as one types. */
export function UsersScreen() {
  const { searched, field } = useSearch()
  const pages = useInfiniteQuery(usersPages(searched))
  const people = pages.data?.pages.flatMap(({ items }) => items)
  const isCurrent = people !== undefined && !pages.isPlaceholderData
  return (
    <Screen title={text.users}>
      <search className={styles.search}>
        <Search size={18} aria-hidden="true" />
        <input
          type="search"
          className={styles.field}
          aria-label={text.search}
          placeholder={text.search}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...field}
        />
        <div role="status">
          <Spoken>{isCurrent && searched !== '' && people.length > 0 ? text.found(people.length) : ''}</Spoken>
        </div>
      </search>
      {people ? (
        <PeopleList
          label={text.users}
          people={people}
          empty={<Empty sentence={searched === '' ? text.noUsers : text.noMatch(searched)} />}
          pages={pages}
        />
      ) : pages.isError ? (
        <LoadFailed onRetry={() => void pages.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </Screen>
  )
}
