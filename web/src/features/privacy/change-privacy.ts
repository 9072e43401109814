import { type InputOf, privacy } from '@hakari/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { privacyQuery } from './queries.ts'

type Change = InputOf<typeof privacy.change>['body']

/** Saves a choice. What it changes for others shows on many screens, so each of them asks anew when it is looked at. */
export function usePrivacyChange() {
  const client = useQueryClient()
  return async (body: Change) => {
    const changed = await call(privacy.change, { body })
    client.setQueryData(privacyQuery.queryKey, changed)
    const key = JSON.stringify(privacyQuery.queryKey)
    void client.invalidateQueries({
      predicate: ({ queryKey, meta }) => meta?.['isOfSession'] !== true && JSON.stringify(queryKey) !== key,
    })
  }
}
