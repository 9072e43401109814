import { notifications } from '@hakari/contract'
import { answer } from '../../store/answer.ts'

/** What the viewer wants to be told of, and where. */
export const notificationsQuery = answer({
  operation: notifications.mine,
  hint: ({ concernsViewer }) => (concernsViewer ? 'now' : null),
  isCachedOffline: () => true,
})({})

const previewed = answer({ operation: notifications.preview })

/** Asked for anew each time: it follows what is chosen. */
export const previewQuery = (kind: notifications.Kind) => ({ ...previewed({ params: { kind } }), staleTime: 0 })
