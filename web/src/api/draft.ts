const key = 'hakari.draft'

/** A browser may refuse its storage: then nothing is kept. */
function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}

/** What somebody was writing when their session ended: for this tab, until they are back or leave on purpose. */
export const draft = {
  read: () => attempt((storage) => storage.getItem(key)),
  keep: (text: string) => attempt((storage) => storage.setItem(key, text)),
  forget: () => attempt((storage) => storage.removeItem(key)),
}
