export { knownFiles } from './queries.ts'
export {
  attachGooglePicture,
  attachPicture,
  discardPicture,
  fileNames,
  giveBackPicture,
  keepPicture,
  largestFile,
  pictureName,
  removePicture,
  withPicture,
} from './keep-picture.ts'
export { pictureJobs, sweepPictures } from './jobs.ts'
export { pictureRoutes } from './routes.ts'
