import { activity } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBelow, placedById, toPage } from '../../platform/page.ts'
import type { Platform } from '../../platform/platform.ts'
import { activitiesOf, countUnread, moveReadMark, readingOf } from './queries.ts'

export function activityRoutes(serve: Serve, { db, realtime }: Pick<Platform, 'db' | 'realtime'>) {
  serve(activity.list, async ({ query, viewer: { memberId } }) => {
    const { now, upTo } = await readingOf(db, memberId)
    const page = toPage(placedById(await activitiesOf(db, memberId, pageBelow(query.before))))
    return { ...page, now: now.toISOString(), readUpTo: upTo }
  })

  serve(activity.unread, async ({ viewer: { memberId } }) => ({ unread: await countUnread(db, memberId) }))

  serve(activity.markRead, async ({ body, viewer: { memberId } }) => {
    // Other tabs and devices show it too.
    if (await moveReadMark(db, memberId, body.upTo)) realtime.tell({ concerned: [memberId] })
    return { unread: await countUnread(db, memberId) }
  })
}
