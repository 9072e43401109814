import { Search } from 'lucide-react'
import { type RefObject, use, useLayoutEffect, useRef } from 'react'
import { useAnswer } from '../../store/use-answer.ts'
import { usePages } from '../../store/use-pages.ts'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { PeopleList } from '../follows/index.ts'
import { knownPeople } from './known-people.ts'
import { prefetchedPeople, usersPages } from './queries.ts'
import { text } from './text.ts'
import { useSearch } from './use-search.ts'
import styles from './users-screen.module.css'

/** Everybody, the newest first, or whoever is called as one types. */
export function UsersScreen() {
  const { searched, field } = useSearch()
  const pages = usePages(usersPages(searched))
  const kept = useKept(searched)
  const loaded = pages.data?.pages.flatMap(({ items }) => items)
  const isKept = kept.length > (pages.isPlaceholderData ? 0 : (loaded?.length ?? 0))
  const people = isKept ? kept : loaded
  const input = useRef<HTMLInputElement>(null)
  const inList = useFocusInList(input)
  const isCurrent = people !== undefined && (isKept || !pages.isPlaceholderData)
  return (
    <Screen title={text.users}>
      <search className={styles.search}>
        <Search size="1.125rem" aria-hidden="true" />
        <input
          ref={input}
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
          <VisuallyHidden>
            {isCurrent && searched !== '' && people.length > 0 ? text.found(people.length) : ''}
          </VisuallyHidden>
        </div>
      </search>
      <div className={styles.found} {...inList}>
        {people ? (
          <PeopleList
            label={text.users}
            people={people}
            empty={<Empty sentence={searched === '' ? text.noUsers : text.noMatch(searched)} />}
            pages={isKept ? { ...pages, hasNextPage: false, isFetchNextPageError: false } : pages}
          />
        ) : pages.isError ? (
          <LoadFailed onRetry={() => void pages.refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </div>
    </Screen>
  )
}

/**
 * Whoever types fast and goes on by keyboard stands on what was found before: when that is replaced, they go on with the
 * first who is found now, or type on where there is nobody.
 */
function useFocusInList(input: RefObject<HTMLInputElement | null>) {
  const ref = useRef<HTMLDivElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (!isInside.current || ref.current?.contains(document.activeElement)) return
    const next = ref.current?.querySelector('a') ?? input.current
    next?.focus()
  })
  return {
    ref,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false
    },
  }
}

/** While the server cannot be reached, searches those who are known from the cache. */
function useKept(searched: string) {
  const { data } = useAnswer({ ...prefetchedPeople, enabled: false })
  return use(IsServerUnreachable) && data ? knownPeople(data.items, searched) : []
}
