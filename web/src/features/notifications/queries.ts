import { notifications, push } from '@hakari/contract'
import { answer } from '../../store/answer.ts'
import { queryOf } from '../../store/query.ts'

/** What the viewer wants to be told of, and where. */
export const notificationsQuery = answer({
  operation: notifications.mine,
  hint: ({ concernsViewer }) => (concernsViewer ? 'now' : null),
  isCachedOffline: () => true,
})({})

const previewed = answer({ operation: notifications.preview })

/** Asked for anew each time: it follows what is chosen. */
export const previewQuery = (kind: notifications.Kind) => ({ ...previewed({ params: { kind } }), staleTime: 0 })

/** Whether pushes come to this browser, once the card that asks for them knows. */
export const knownPushQuery = { ...queryOf(push.current, {}), enabled: false }
