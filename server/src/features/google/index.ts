export { createGoogle, googleCallback } from './provider.ts'
export { googleRoutes } from './routes.ts'
