export { FigureCards } from './figure-cards.tsx'
export { Figures } from './figures.tsx'
export { ChartOfMember, OwnChart } from './lazy-charts.tsx'
export { statsQuery } from './queries.ts'
