export { FigureCards } from './figure-cards.tsx'
export { Figures } from './figures.tsx'
export { statsQuery } from './queries.ts'
