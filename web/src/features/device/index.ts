export { forgetDevice } from './forget-device.ts'
export { ReachBanner } from './reach-banner.tsx'
