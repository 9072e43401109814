import { entries, type Person, profiles } from '@hakari/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { pagesOf } from '../../api/pages.ts'
import { queryOf } from '../../api/query.ts'

const mostRecommended = 3

/** Everybody, or those who are called so. What was found before stays until the next is there. */
export const usersPages = (search: string) => ({
  ...pagesOf(profiles.list, { query: search === '' ? {} : { search } }),
  placeholderData: keepPreviousData,
})

/** Who is known without the network: the newest, in one answer. It stays for as long as the page. */
export const peopleAtHand = { ...queryOf(profiles.list, { query: { limit: '200' } }), gcTime: Infinity }

export const profileQuery = (username: string) => queryOf(profiles.one, { params: { username } })

const recommended = queryOf(profiles.recommended, {})

/** Whoever was followed here meanwhile keeps their row until the next visit, though they are recommended no more. */
export const recommendedQuery = queryOptions({
  ...recommended,
  queryFn: async ({ client }) => {
    const { items } = await call(profiles.recommended, {})
    const { data: shown, dataUpdatedAt = 0 } = client.getQueryState(recommended.queryKey) ?? {}
    if (!shown || dataUpdatedAt < performance.timeOrigin) return { items }
    const stays = ({ id, isFollowed }: Person) => isFollowed && items.every((item) => item.id !== id)
    const places = shown.items.map((person) => (stays(person) ? person : items.shift()))
    return { items: [...places, ...items].filter((person) => person !== undefined).slice(0, mostRecommended) }
  },
})

export const entriesPages = (id: string) => pagesOf(entries.ofMember, { params: { id }, query: {} })
