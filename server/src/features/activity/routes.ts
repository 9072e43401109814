import { activity } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, withIdCursors, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { readerOf } from '../visibility/index.ts'
import { activitiesRead } from './events.ts'
import { activitiesOf, countUnread, moveReadMark, readingOf } from './queries.ts'

export function activityRoutes(serve: Serve, { db, reads, events }: Pick<Platform, 'db' | 'reads' | 'events'>) {
  serve(activity.list, async ({ query: { before, side, kind }, viewer }) => {
    const [{ now, upTo, newest }, found] = await reads(async (there) => [
      await readingOf(there, viewer.memberId),
      await activitiesOf(there, readerOf(viewer), { ...pageBefore(before), side, kind }),
    ])
    const page = toPage(withIdCursors(found))
    return { ...page, now: now.toISOString(), readUpTo: upTo, newest: newest === null ? null : String(newest) }
  })

  serve(activity.unread, async ({ viewer }) => ({ unread: await countUnread(db, readerOf(viewer)) }))

  serve(activity.markRead, async ({ body, viewer: { memberId } }) => {
    await db.transaction().execute(async (tx) => {
      if (await moveReadMark(tx, memberId, body.upTo)) await events.announce(tx, activitiesRead, { memberId })
    })
    return { unread: await countUnread(db, memberId) }
  })
}
