import { entries, profiles } from '@hakari/contract'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { concernsMember } from '../../store/declarations.ts'
import type { Ref } from '../../store/normalised.ts'
import { answer } from '../../store/answer.ts'
import { list } from '../../store/list.ts'
import { fetchNormalised, queryOf } from '../../store/query.ts'
import { storeOf } from '../../store/store-of.ts'

const mostRecommended = 3

/** What was searched for is not kept. */
const people = list({ operation: profiles.list, isCachedOffline: ({ query }) => query.search === undefined })

const one = answer({
  operation: profiles.one,
  // Whether one is told of somebody's records is told to one's own windows alone, and not of whom.
  hint: (update, { known: [profile] }) =>
    concernsMember(update, profile?.id) ?? (update.concernsViewer && profile?.isFollowed === true ? 'soon' : null),
  changesWith: ['entries'],
  isCachedOffline: () => true,
})

const ofMember = list({
  operation: entries.ofMember,
  of: ({ params }) => ({ kind: 'member', id: params.id }),
  hint: ({ hasNew, people: whose }, { input }) => (hasNew && whose.includes(input.params.id) ? 'soon' : null),
  holdsBackNewItems: true,
  prependsOwn: { entry: ({ member }, { params }) => member.id === params.id },
  isCachedOffline: () => true,
})

/** Everybody, or those who are called so. What was found before stays until the next is there. */
export const usersPages = (search: string) => ({
  ...people({ query: search === '' ? {} : { search } }),
  placeholderData: keepPreviousData,
})

/** Who is known without the network: the newest, in one answer. It stays for as long as the page. */
export const prefetchedPeople = { ...queryOf(profiles.list, { query: { limit: '200' } }), gcTime: Infinity }

const freshMs = 60_000

/** What "today" says is soon over: it is not cached offline. Nothing of it jumps while somebody looks. */
export const activePeopleQuery = {
  ...answer({ operation: profiles.active, leavesOutMuted: true })({}),
  staleTime: freshMs,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

export const profileQuery = (username: string) => one({ params: { username } })

const recommended = answer({
  operation: profiles.recommended,
  leavesOutMuted: true,
  isCachedOffline: () => true,
})({})

/** Whoever was followed here meanwhile keeps their row until the next visit, though they are recommended no more. */
export const recommendedQuery = {
  ...recommended,
  queryFn: async ({ client }: { client: QueryClient }) => {
    const { items } = await fetchNormalised(client, profiles.recommended, {})
    const { data: shown, dataUpdatedAt = 0 } = client.getQueryState(recommended.queryKey) ?? {}
    if (!shown || dataUpdatedAt < performance.timeOrigin) return { items }
    const stays = ({ kind, id }: Ref<'member'>) =>
      storeOf(client).find(kind, id)?.isFollowed === true && items.every((item) => item.id !== id)
    const places = shown.items.map((person) => (stays(person) ? person : items.shift()))
    return { items: [...places, ...items].filter((person) => person !== undefined).slice(0, mostRecommended) }
  },
}

export const entriesPages = (id: string) => ofMember({ params: { id }, query: {} })
