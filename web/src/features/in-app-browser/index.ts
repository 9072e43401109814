export { InAppBrowserBanner } from './banner.tsx'
