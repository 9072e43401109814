const origins = new WeakMap<object, object>()

/** The same rows are read through both: what is remembered of one holds for the other. */
export const leadsTo = (db: object, origin: object): void => void origins.set(db, origin)

/** Under what to remember something of a database, however it is reached. */
export const originOf = (db: object): object => origins.get(db) ?? db
