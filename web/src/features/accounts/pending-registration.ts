import { accounts } from '@hakari/contract'
import { queryOf } from '../../api/query.ts'

/** What this browser has begun. Asked once per visit: coming back from another tab must not take the form away. */
export const pendingRegistration = {
  ...queryOf(accounts.registration, {}),
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

const key = 'hakari.registering'

/** Whether it is worth asking: the registration itself is in a cookie no script sees. */
export const registrationMark = {
  isThere(): boolean {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  set(isBegun: boolean): void {
    try {
      if (isBegun) localStorage.setItem(key, 'yes')
      else localStorage.removeItem(key)
    } catch {
      // Then the first page does not offer to go on.
    }
  },
}
