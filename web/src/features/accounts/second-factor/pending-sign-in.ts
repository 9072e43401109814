import { sessions } from '@hakari/contract'
import { plainQueryOf } from '../../../api/plain-query.ts'

/**
 * What this browser has shown the first factor for. Asked once per look at the screen: coming back from the app with the
 * code must not take the form away. Whether it still counts, the code finds out.
 */
export const pendingSignIn = {
  ...plainQueryOf(sessions.pending, {}),
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}
