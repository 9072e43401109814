export { SignedOutFlow } from './signed-out-flow.tsx'
export { stepAt, staysOpen } from './step.ts'
