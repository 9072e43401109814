const prefix = 'hakari.'

/** A browser may refuse its storage, or have no room left: then nothing is kept, and nothing else happens. */
function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
  try {
    return use(localStorage)
  } catch {
    return otherwise
  }
}

/** What Hakari keeps in this browser beyond a visit. Everything of it stands here, under one prefix. */
export const deviceStorage = {
  read: (name: string) => attempt((storage) => storage.getItem(prefix + name), null),
  /** Whether it is kept now. */
  keep: (name: string, value: string) =>
    attempt((storage) => {
      storage.setItem(prefix + name, value)
      return true
    }, false),
  forget: (name: string) => attempt((storage) => storage.removeItem(prefix + name), undefined),
  /** What is kept under names that begin so. */
  names: (beginning: string) =>
    attempt(
      (storage) =>
        Object.keys(storage).flatMap((key) => (key.startsWith(prefix + beginning) ? [key.slice(prefix.length)] : [])),
      [],
    ),
}
