export { Figures } from './figures.tsx'
export { statsQuery } from './queries.ts'
