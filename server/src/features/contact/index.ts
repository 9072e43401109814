export { listenForDepartures, listenForMessages } from './listen.ts'
export { contactRoutes } from './routes.ts'
