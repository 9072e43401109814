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
