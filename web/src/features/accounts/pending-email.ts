const key = 'hakari.pendingEmail'

/** The address a link was sent to, for the waiting screen after a reload. Storage may be switched off. */
export const pendingEmail = {
  read(): string {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  },
  keep(email: string) {
    try {
      localStorage.setItem(key, email)
    } catch {
      // The screen then asks for the address again.
    }
  },
  forget() {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was kept.
    }
  },
}
