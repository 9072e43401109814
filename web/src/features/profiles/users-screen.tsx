import { Search } from 'lucide-react'
import { type RefObject, use, useLayoutEffect, useRef } from 'react'
import { useAnswer } from '../../store/use-answer.ts'
import { usePages } from '../../store/use-pages.ts'
import { IsServerUnreachable } from '../../ui/feedback/server-reachability.ts'
import { Screen } from '../../ui/layout/screen.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Empty, LoadFailed, Loading } from '../../ui/feedback/load-states.tsx'
import { PeopleList } from '../follows/index.ts'
import { ActivePeople, hasAnybody } from './active-people.tsx'
import { knownPeople } from './known-people.ts'
import { activePeopleQuery, prefetchedPeople, usersPages } from './queries.ts'
import { text } from './text.ts'
import { useSearch } from './use-search.ts'
import styles from './users-screen.module.css'

/** A few who publish, then everybody, the newest first; or whoever is called as one types. */
export function UsersScreen() {
  const { searched, field } = useSearch()
  const { groups, areAwaited } = useActivePeople(searched === '')
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
      {groups && !areAwaited && <ActivePeople groups={groups} />}
      <div className={styles.found} data-wide data-searched={searched !== '' || undefined} {...inList}>
        {groups && people && <h2 className={styles.everybody}>{text.everybody}</h2>}
        {people && !areAwaited ? (
          <PeopleList
            isDense={searched === ''}
            label={text.users}
            people={people}
            empty={<Empty sentence={searched === '' ? text.noUsers : text.noMatch(searched)} />}
            pages={isKept ? { ...pages, hasNextPage: false, isFetchNextPageError: false } : pages}
          />
        ) : pages.isError && !areAwaited ? (
          <LoadFailed onRetry={() => void pages.refetch()} />
        ) : (
          <Loading lines={8} />
        )}
      </div>
    </Screen>
  )
}

/**
 * What stands above the list is awaited, so that nobody touches a row that goes elsewhere in this moment; where it does
 * not come there is only the list.
 */
function useActivePeople(isWanted: boolean) {
  const { data, isPending, failureCount } = useAnswer({ ...activePeopleQuery, enabled: isWanted })
  const isUnreachable = use(IsServerUnreachable)
  return {
    groups: isWanted && hasAnybody(data) ? data : undefined,
    areAwaited: isWanted && isPending && failureCount === 0 && !isUnreachable,
  }
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
