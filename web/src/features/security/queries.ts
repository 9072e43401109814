import { type OutputOf, secondFactor, security, sessions } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryOf } from '../../store/query.ts'

export type Begun = OutputOf<typeof secondFactor.begin>

export const overviewQuery = queryOf(security.overview, {})
export const trustedQuery = queryOf(sessions.trusted, {})

/** Turning the second factor on and off. Whatever came of it, the cards ask how things stand: an answer may have been lost. */
export function useFactorActs() {
  const queries = useQueryClient()
  const refresh = async () => {
    await Promise.all([queries.invalidateQueries(overviewQuery), queries.invalidateQueries(trustedQuery)])
  }
  return {
    /** As far as anybody here knows. */
    isOn: () => queries.getQueryData(overviewQuery.queryKey)?.authenticatorSince != null,
    begin: () => call(secondFactor.begin, {}),
    confirm: async (code: string) => {
      try {
        return (await call(secondFactor.confirm, { body: { code } })).recoveryCodes
      } finally {
        await refresh()
      }
    },
    turnOff: async (code: string) => {
      try {
        await call(secondFactor.turnOff, { body: { code } })
      } finally {
        await refresh()
      }
    },
    renewCodes: async () => {
      try {
        return (await call(secondFactor.renewCodes, {})).recoveryCodes
      } finally {
        await refresh()
      }
    },
  }
}

export function useTrustEnd() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries(trustedQuery)
  return {
    refresh,
    end: async (id: string) => {
      await call(sessions.endTrust, { params: { id } })
      await refresh()
    },
  }
}
