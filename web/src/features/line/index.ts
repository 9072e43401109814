export { QuietTrend } from './lazy-quiet-trend.tsx'
export { WeightChange } from './weight-change.tsx'
export { WeightLine } from './weight-line.tsx'
