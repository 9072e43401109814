export { archiveJobs } from './make-archive.ts'
export { archiveRoutes } from './routes.ts'
export { archiveSubscriptions } from './subscriptions.ts'
export { sweepArchives } from './sweep.ts'
