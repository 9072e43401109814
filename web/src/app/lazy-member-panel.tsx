import { lazyComponent } from '../ui/layout/lazy-component.tsx'
import type { MemberPanel as Panel } from './member-panel.tsx'

/** On a phone it stands behind the menu, so that nobody waits for it there. */
const LoadedPanel = lazyComponent(
  async () => (await import('./member-panel.tsx')).MemberPanel,
  ({ children }) => children,
)

export const MemberPanel = (props: Parameters<typeof Panel>[0]) => <LoadedPanel {...props} />
