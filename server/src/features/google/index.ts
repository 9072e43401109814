export { createGoogle, googleCallback, googleStart } from './provider.ts'
export { googleRoutes } from './routes.ts'
