import { UndoOffer } from '../features/keeping-away/index.ts'
import { useTokenSync } from '../features/sessions/index.ts'
import { NoticeLine } from './notice-line.tsx'
import { Notices } from './notices.tsx'
import { RecoveryWarning } from './recovery-warning.tsx'
import { usePagePushes } from './use-page-pushes.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useViewerHints } from './use-viewer-hints.ts'

export { askOpening } from './ask-opening.ts'

/** What nobody waits for. */
export function AtRest() {
  usePrefetch()
  useViewerHints()
  useTokenSync()
  usePagePushes()
  return (
    <>
      <RecoveryWarning />
      <NoticeLine />
      <Notices />
      <UndoOffer />
    </>
  )
}
