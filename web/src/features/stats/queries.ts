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

const ownChart = answer({
  operation: stats.chart,
  hint: (update, { viewer }) => concernsMember(update, viewer),
  changesWith: ['entries'],
  // What is shown first; the others are larger, and one touch away with the network.
  isCachedOffline: ({ query }) => query.range === 'quarter',
})

const chartOfMember = answer({
  operation: stats.chartOfMember,
  of: ({ params }) => ({ kind: 'member', id: params.id }),
  hint: (update, { input }) => concernsMember(update, input.params.id),
  changesWith: ['entries'],
  isCachedOffline: ({ query }) => query.range === 'quarter',
})

/** The viewer's figures. */
export const statsQuery = mine({})

/** The viewer's own weights by day, with private readings, and what follows from them. */
export const ownChartQuery = (range: stats.ChartRange) => ownChart({ query: { range } })

/** What somebody has published, by day. */
export const chartQuery = (id: string, range: stats.ChartRange) => chartOfMember({ params: { id }, query: { range } })
