import { Notices } from './notices.tsx'
import { RecoveryWarning } from './recovery-warning.tsx'
import { usePrefetch } from './use-prefetch.ts'
import { useViewerHints } from './use-viewer-hints.ts'

/** What nobody waits for. */
export function AtRest() {
  usePrefetch()
  useViewerHints()
  return (
    <>
      <RecoveryWarning />
      <Notices />
    </>
  )
}
