export { liveUpdatesFor } from './live-updates.ts'
