import { entries, profiles } from '@hakari/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { pagesOf } from '../../api/pages.ts'
import { queryOf } from '../../api/query.ts'

/** Everybody, or those who are called so. What was found before stays until the next is there. */
export const usersPages = (search: string) => ({
  ...pagesOf(profiles.list, { query: search === '' ? {} : { search } }),
  placeholderData: keepPreviousData,
})

/** Who is known without the network: the newest, in one answer. It stays for as long as the page. */
export const peopleAtHand = { ...queryOf(profiles.list, { query: { limit: '200' } }), gcTime: Infinity }

export const profileQuery = (username: string) => queryOf(profiles.one, { params: { username } })

export const recommendedQuery = queryOf(profiles.recommended, {})

export const entriesPages = (id: string) => pagesOf(entries.ofMember, { params: { id }, query: {} })
