const prefix = 'hakari.'

function storageIn(open: () => Storage) {
  /** A browser may refuse its storage, or have no room left: then nothing is kept, and nothing else happens. */
  function attempt<T>(use: (storage: Storage) => T, otherwise: T): T {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }

  return {
    read: (name: string) => attempt((storage) => storage.getItem(prefix + name), null),
    /** Returns whether the value is stored now. */
    keep: (name: string, value: string) =>
      attempt((storage) => {
        storage.setItem(prefix + name, value)
        return true
      }, false),
    forget: (name: string) => attempt((storage) => storage.removeItem(prefix + name), undefined),
    /** The names of stored values that begin so. */
    names: (beginning: string) =>
      attempt(
        (storage) =>
          Object.keys(storage).flatMap((key) => (key.startsWith(prefix + beginning) ? [key.slice(prefix.length)] : [])),
        [],
      ),
  }
}

/** localStorage: everything Hakari stores in this browser beyond a visit, under one prefix. */
export const deviceStorage = storageIn(() => localStorage)

/** sessionStorage: what is stored for this tab, until it is closed. */
export const tabStorage = storageIn(() => sessionStorage)
