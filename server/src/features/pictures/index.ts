export {
  attachGooglePicture,
  attachPicture,
  discardPicture,
  keepPicture,
  largestFile,
  withPicture,
} from './keep-picture.ts'
export { pictureJobs, sweepPictures } from './jobs.ts'
export { pictureRoutes } from './routes.ts'
