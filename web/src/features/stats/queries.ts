import { stats } from '@hakari/contract'
import { queryOf } from '../../api/query.ts'

/** The viewer's figures. */
export const statsQuery = queryOf(stats.mine, {})
