export { InAppBrowserBanner } from './in-app-browser-banner.tsx'
