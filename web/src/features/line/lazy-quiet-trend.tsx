import { lazyComponent } from '../../ui/layout/lazy-component.tsx'

/** For whoever has asked for no numbers, and fetched by nobody before the page has come to rest. */
export const QuietTrend = lazyComponent(async () => (await import('./quiet-trend.tsx')).QuietTrend)
