export { postPages } from './routes.ts'
