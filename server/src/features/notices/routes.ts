import { notices } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOf } from '../../platform/secrets.ts'
import { markSeen, noticeOf, noticesOf, noticeUnder, suspendedUntil, writeObjection } from './queries.ts'

export function noticeRoutes(serve: Serve, { db }: Pick<Platform, 'db'>) {
  serve(notices.mine, async ({ viewer: { memberId } }) => ({
    items: await noticesOf(db, memberId),
    suspendedUntil: (await suspendedUntil(db, memberId))?.toISOString() ?? null,
  }))

  serve(notices.markSeen, async ({ body: { upTo }, viewer: { memberId } }) => {
    await markSeen(db, memberId, upTo)
    return {}
  })

  // Before what an id may stand in: the path of one is a path of the other.
  serve(notices.byLink, ({ body: { token } }) => underLink(token))

  serve(notices.objectByLink, async ({ body: { token, text } }) =>
    objectTo(await underLink(token), text, () => underLink(token)),
  )

  serve(notices.object, async ({ params: { id }, body: { text }, viewer: { memberId } }) => {
    const find = async () => {
      const notice = await noticeOf(db, memberId, id)
      if (!notice) throw new Refusal('not_found')
      return notice
    }
    return objectTo(await find(), text, find)
  })

  async function objectTo(
    notice: notices.Notice,
    text: string,
    again: () => Promise<notices.Notice>,
  ): Promise<notices.Notice> {
    if (await writeObjection(db, { id: notice.id, text })) return again()
    // Whoever sends the same once more has not heard that it arrived.
    if (notice.objection?.text === text) return notice
    throw new Refusal('objected_already')
  }

  async function underLink(token: string): Promise<notices.Notice> {
    const notice = await noticeUnder(db, hashOf(token))
    if (!notice) throw new Refusal('link_invalid')
    return notice
  }
}
