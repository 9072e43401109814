const emailKey = 'hakari.pendingEmail'
const waitKey = 'hakari.pendingUntil'

/** Storage may be switched off; then nothing is remembered. */
function stored<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(localStorage)
  } catch {
    return otherwise
  }
}

/** The address a link was sent to, and when another one may be asked for: for the waiting screen after a reload. */
export const pendingEmail = {
  read: () => stored((storage) => storage.getItem(emailKey) ?? '', ''),
  waitSeconds: () =>
    stored((storage) => Math.max(0, Math.ceil((Number(storage.getItem(waitKey)) - Date.now()) / 1000)), 0),
  keep: (email: string, waitSeconds: number) =>
    stored((storage) => {
      storage.setItem(emailKey, email)
      storage.setItem(waitKey, String(Date.now() + waitSeconds * 1000))
    }, undefined),
  forget: () =>
    stored((storage) => {
      storage.removeItem(emailKey)
      storage.removeItem(waitKey)
    }, undefined),
}
