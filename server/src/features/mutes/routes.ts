import { mutes } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { muteChanged } from './events.ts'
import { muteLimits } from './limits.ts'
import { deleteMute, keepMute, mutedBy } from './queries.ts'

export function muteRoutes(serve: Serve, { db, events, limits }: Pick<Platform, 'db' | 'events' | 'limits'>) {
  serve(mutes.mute, async ({ params, body, viewer: { memberId: by } }) => {
    const whom = params.id.toLowerCase()
    if (by === whom) throw new Refusal('own_profile')
    await limits.take([[muteLimits.mutesPerMember, by]])
    return db.transaction().execute(async (tx) => {
      const kept = await keepMute(tx, { by, whom, length: body.for })
      if (!kept) throw new Refusal('not_found')
      await events.announce(tx, muteChanged, { by, whom })
      return { isMuted: true, mutedUntil: kept.until?.toISOString() ?? null }
    })
  })

  serve(mutes.unmute, async ({ params, viewer: { memberId: by } }) => {
    const whom = params.id.toLowerCase()
    await db.transaction().execute(async (tx) => {
      if (await deleteMute(tx, { by, whom })) await events.announce(tx, muteChanged, { by, whom })
    })
    return { isMuted: false, mutedUntil: null }
  })

  serve(mutes.list, async ({ query, viewer: { memberId } }) =>
    toPage(await mutedBy(db, memberId, pageBefore(query.before))),
  )
}
