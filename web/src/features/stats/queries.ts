import { stats } from '@hakari/contract'
import { queryOf } from '../../api/query.ts'

/** The viewer's figures. */
export const statsQuery = queryOf(stats.mine, {})

/** The viewer's smoothed weight of the last 90 days, and what follows from it. */
export const trendQuery = queryOf(stats.trend, {})
