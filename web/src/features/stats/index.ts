export { Figures } from './figures.tsx'
export { kilograms } from './kilograms.ts'
export { statsQuery } from './queries.ts'
