export {
  attachGooglePicture,
  attachPicture,
  discardPicture,
  giveBackPicture,
  keepPicture,
  largestFile,
  removePicture,
  withPicture,
} from './keep-picture.ts'
export { pictureJobs, sweepPictures } from './jobs.ts'
export { pictureRoutes } from './routes.ts'
