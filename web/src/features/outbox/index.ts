export { countUnsent } from './count-unsent.ts'
export { UnsentActs } from './unsent-acts.tsx'
export { UnsentMark } from './unsent-mark.tsx'
