import { activity } from '@hakari/contract'
import { answer } from '../../store/answer.ts'

const unread = answer({
  operation: activity.unread,
  hint: ({ concernsViewer, gone, gonePeople }, { known }) => {
    if (concernsViewer) return 'soon'
    // Perhaps the cause of something unread: no reason for everybody to ask at once.
    const isLess = gone.length + gonePeople.length > 0
    return isLess && known.some((answer) => answer.unread > 0) ? 'later' : null
  },
})

export const unreadQuery = unread({})
