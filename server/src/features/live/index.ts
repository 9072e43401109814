export { newsFor } from './news.ts'
