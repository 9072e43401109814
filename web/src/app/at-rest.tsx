import { Notices } from './notices.tsx'
import { usePrefetch } from './use-prefetch.ts'

/** What nobody waits for. */
export function AtRest() {
  usePrefetch()
  return <Notices />
}
