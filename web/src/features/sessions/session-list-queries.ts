import { sessions } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryOf } from '../../store/query.ts'

export const sessionsQuery = queryOf(sessions.list, {})

export function useSessionEnds() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(sessionsQuery)
  return {
    end: async (id: string) => {
      await call(sessions.end, { params: { id } })
      await refresh()
    },
    endOthers: async () => {
      await call(sessions.endOthers, {})
      await refresh()
    },
    refresh,
  }
}
