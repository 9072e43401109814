import { accounts, type OutputOf } from '@hakari/contract'
import { plainQueryOf } from '../../api/plain-query.ts'

export type PendingRegistration = NonNullable<OutputOf<typeof accounts.registration>['pending']>

/** What this browser has begun. Asked once per visit: coming back from another tab must not take the form away. */
export const pendingRegistration = {
  ...plainQueryOf(accounts.registration, {}),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}
