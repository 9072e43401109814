export { forgetDevice } from './forget-device.ts'
export { OfflineBanner } from './offline-banner.tsx'
