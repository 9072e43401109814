import { announcements } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { noteSeen, unseenBy } from './queries.ts'

export function announcementRoutes(serve: Serve, { db }: Pick<Platform, 'db'>) {
  const current = async (memberId: string) => {
    const found = await unseenBy(db, memberId)
    return {
      announcement: found
        ? { id: String(found.id), text: found.text, announcedAt: found.announced_at.toISOString() }
        : null,
    }
  }

  serve(announcements.current, ({ viewer: { memberId } }) => current(memberId))

  serve(announcements.seen, async ({ params: { id }, viewer: { memberId } }) => {
    await noteSeen(db, { memberId, id })
    return current(memberId)
  })
}
