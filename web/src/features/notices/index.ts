export { noticesQuery } from './queries.ts'
