import { stats } from '@hakari/contract'
import { expectedMember } from '../../api/expected-member.ts'
import { concernsMember } from '../../store/declarations.ts'
import { answer } from '../../store/answer.ts'

const mine = answer({
  operation: stats.mine,
  hint: (update, { viewer }) => concernsMember(update, viewer),
  changesWith: ['entries'],
  isCachedOffline: () => true,
  tells: ({ followers, following }) => [{ id: expectedMember() ?? '', followers, following }],
})

const trend = answer({
  operation: stats.trend,
  hint: (update, { viewer }) => concernsMember(update, viewer),
  changesWith: ['entries'],
  isCachedOffline: () => true,
})

/** The viewer's figures. */
export const statsQuery = mine({})

/** The viewer's smoothed weight of the last 90 days, and what follows from it. */
export const trendQuery = trend({})
