export { FigureCards } from './figure-cards.tsx'
export { Figures } from './figures.tsx'
export { ChartOfMember, OwnChart, ShownChart } from './lazy-charts.tsx'
export { ownChartQuery, statsQuery } from './queries.ts'
