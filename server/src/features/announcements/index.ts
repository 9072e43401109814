export {
  allAnnouncements,
  insertAnnouncement as announce,
  sweepAnnouncements,
  withdraw as withdrawAnnouncement,
} from './queries.ts'
export { announcementRoutes } from './routes.ts'
