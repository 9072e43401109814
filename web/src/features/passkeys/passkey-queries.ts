import { type OutputOf, passkeys, security } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryOf } from '../../store/query.ts'

export type Passkey = OutputOf<typeof passkeys.list>['items'][number]

export const passkeysQuery = queryOf(passkeys.list, {})

/** How well the account is protected changes with them. */
export function usePasskeyActs() {
  const queries = useQueryClient()
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries(passkeysQuery),
      queries.invalidateQueries(queryOf(security.overview, {})),
    ])
  }
  return {
    refresh,
    rename: async (id: string, name: string) => {
      await call(passkeys.rename, { params: { id }, body: { name } })
      await refresh()
    },
    remove: async (id: string) => {
      await call(passkeys.remove, { params: { id } })
      await refresh()
    },
  }
}
