import { activity } from '@hakari/contract'
import { pagesOf } from '../../api/pages.ts'
import { queryOf } from '../../api/query.ts'

/** Always asked for: whoever comes here wants to know what is new. */
export const activityPages = { ...pagesOf(activity.list, { query: {} }), staleTime: 0 }

export const unreadQuery = queryOf(activity.unread, {})
