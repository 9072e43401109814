import type { Db } from './connect.ts'

const origins = new WeakMap<Db, Db>()

/** The same rows are read through both: what is remembered of one holds for the other. */
export const leadsTo = (db: Db, origin: Db): void => void origins.set(db, origin)

/** Under what to remember something of a database, however it is reached. */
export const originOf = (db: Db): Db => origins.get(db) ?? db
