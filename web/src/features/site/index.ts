export { aboutSite } from './queries.ts'
