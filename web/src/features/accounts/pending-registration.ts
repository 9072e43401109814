import { accounts, type OutputOf } from '@hakari/contract'
import { queryOf } from '../../store/query.ts'

export type PendingRegistration = NonNullable<OutputOf<typeof accounts.registration>['pending']>

/** What this browser has begun. Asked once per visit: coming back from another tab must not take the form away. */
export const pendingRegistration = {
  ...queryOf(accounts.registration, {}),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}
