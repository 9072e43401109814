import { later } from '../../ui/later.tsx'
import { Loading } from '../../ui/states.tsx'

export const CommentsPanel = later(
  async () => (await import('./comments-panel.tsx')).CommentsPanel,
  <Loading lines={2} />,
)
