import { reminders } from '@hakari/contract'
import { answer } from '../../store/answer.ts'

/** When the viewer wants to be reminded. A weighing may answer whether to go on. */
export const reminderQuery = answer({
  operation: reminders.mine,
  hint: ({ concernsViewer }) => (concernsViewer ? 'now' : null),
  changesWith: ['entries'],
  isCachedOffline: () => true,
})({})
