import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { ChartWait } from './chart/chart-wait.tsx'

/** What draws is fetched when somebody looks, or soon after the page that will show it has come to rest. */
export const OwnChart = lazyComponent(
  async () => (await import('./chart/chart-panel.tsx')).OwnChart,
  () => <ChartWait />,
)
export const ChartOfMember = lazyComponent(
  async () => (await import('./chart/chart-panel.tsx')).ChartOfMember,
  () => <ChartWait />,
)
/** One that is there already. */
export const ShownChart = lazyComponent(
  async () => (await import('./chart/chart-panel.tsx')).ShownChart,
  () => <ChartWait />,
)
