export { countFor, isFor, maySee, maySeeEntry, newestFor, takesPart } from './queries.ts'
