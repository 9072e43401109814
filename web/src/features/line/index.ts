export { WeightChange } from './weight-change.tsx'
export { WeightLine } from './weight-line.tsx'
