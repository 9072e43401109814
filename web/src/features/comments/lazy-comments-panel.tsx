import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Loading } from '../../ui/feedback/load-states.tsx'

export const CommentsPanel = lazyComponent(
  async () => (await import('./comments-panel.tsx')).CommentsPanel,
  () => <Loading lines={2} />,
)
