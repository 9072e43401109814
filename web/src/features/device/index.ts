export { DeviceCard } from './device-card.tsx'
export { forgetDevice } from './forget-device.ts'
export { ServerReachabilityBanner } from './server-reachability-banner.tsx'
export { ThemeChoice } from './theme-choice.tsx'
