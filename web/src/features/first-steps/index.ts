export { FirstSteps } from './lazy-first-steps.tsx'
