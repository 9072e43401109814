import { useState } from 'react'
import { lazyComponent } from '../ui/layout/lazy-component.tsx'
import type { MemberDrawer as Drawer } from './member-drawer.tsx'
import type { MemberPanel as Panel } from './member-panel.tsx'

const LoadedPanel = lazyComponent(
  async () => (await import('./member-panel.tsx')).MemberPanel,
  ({ children }) => children,
)

/** On a phone nobody waits for it. Until it is there, what stands in it stands alone. */
export const MemberPanel = (props: Parameters<typeof Panel>[0]) => <LoadedPanel {...props} />

const LoadedDrawer = lazyComponent(async () => (await import('./member-drawer.tsx')).MemberDrawer)

/** Mounted from the first time it is opened. */
export function MemberDrawer(props: Parameters<typeof Drawer>[0]) {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <LoadedDrawer {...props} />
}
