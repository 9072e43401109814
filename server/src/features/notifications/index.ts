export type { Composer, Pending, Planner, PushText, StoppableMail } from './composer.ts'
export { planInto } from './queries.ts'
