import { Ellipsis } from 'lucide-react'
import { lazyMenu } from '../../ui/controls/lazy-menu.tsx'
import { text } from './text.ts'
import type { KeepingAway } from './use-keeping-away.tsx'

export const KeepingAwayMenu = lazyMenu<KeepingAway>(
  { label: text.others, sign: <Ellipsis size="1.25rem" aria-hidden="true" /> },
  async () => (await import('./keeping-away-menu.tsx')).KeepingAwayMenu,
)
