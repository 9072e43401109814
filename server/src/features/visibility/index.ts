export { maySee } from './queries.ts'
