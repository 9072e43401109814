import type { Entry } from '@hakari/contract'
import { lazyMenu } from '../../ui/controls/lazy-menu.tsx'
import { MoreSign, ShareSign } from './menu-signs.tsx'
import { text } from './text.ts'

export const ShareMenu = lazyMenu<{ entry: Entry }>(
  { label: text.share, sign: <ShareSign /> },
  async () => (await import('./share-menu.tsx')).ShareMenu,
)

export const EntryMenu = lazyMenu<{ entry: Entry; onDeleted?: (() => void) | undefined }>(
  { label: text.others, sign: <MoreSign /> },
  async () => (await import('./entry-menu.tsx')).EntryMenu,
)
