import { useEffect } from 'react'
import { doubtSession } from '../api/expected-member.ts'
import { onLive } from '../api/live.ts'
import { paces, throttled } from '../store/refetch.ts'

/** Something happened to the viewer elsewhere, such as a recovery somebody applied for: who is there is asked for anew. */
export function useViewerHints(): void {
  useEffect(
    () =>
      onLive((heard) => {
        if (heard.type === 'news' && heard.concernsViewer) throttled('viewer', paces.soon, doubtSession)
      }),
    [],
  )
}
