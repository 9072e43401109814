import { entries, profiles } from '@hakari/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { pagesOf } from '../../api/pages.ts'
import { queryOf } from '../../api/query.ts'

/** Everybody, or those who are called so. What was found before stays until the next is there. */
export const usersPages = (search: string) => ({
  ...pagesOf(profiles.list, { query: { search } }, (before) =>
    call(profiles.list, { query: { before, ...(search !== '' && { search }) } }),
  ),
  placeholderData: keepPreviousData,
})

export const profileQuery = (username: string) => queryOf(profiles.one, { params: { username } })

export const recommendedQuery = queryOf(profiles.recommended, {})

export const entriesPages = (id: string) => {
  const input = { params: { id } }
  return pagesOf(entries.ofMember, input, (before) => call(entries.ofMember, { ...input, query: { before } }))
}
