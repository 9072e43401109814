import { stats } from '@hakari/contract'
import { answer } from '../../store/answer.ts'
import { concernsMember } from '../../store/declarations.ts'

const progress = answer({
  operation: stats.progress,
  hint: (update, { viewer }) => concernsMember(update, viewer),
  changesWith: ['entries'],
  isCachedOffline: () => true,
})

const calendar = answer({
  operation: stats.calendar,
  hint: (update, { viewer }) => concernsMember(update, viewer),
  changesWith: ['entries'],
  isCachedOffline: ({ query }) => query.month === undefined,
})

/** How the viewer's weighing goes. */
export const progressQuery = progress({})

/** A month of the viewer's calendar, such as 2026-11, or the running one. */
export const calendarQuery = (month: string | null) => calendar({ query: month === null ? {} : { month } })
