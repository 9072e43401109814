import { care } from '@hakari/contract'
import { answer } from '../../store/answer.ts'
import { concernsMember } from '../../store/declarations.ts'

/** How the viewer wants to be shown their own numbers, and what they want to be told. */
export const careQuery = answer({
  operation: care.mine,
  hint: ({ concernsViewer }) => (concernsViewer ? 'now' : null),
  changesWith: [],
  isCachedOffline: () => true,
})({})

/** Whether there is something to tell. Without the server nothing is. */
export const noticeQuery = answer({
  operation: care.notice,
  hint: (update, { viewer }) => concernsMember(update, viewer),
  changesWith: ['entries'],
  isCachedOffline: () => false,
})({})
