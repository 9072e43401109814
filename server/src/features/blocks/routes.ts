import { blocks } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { memberBlocked, memberUnblocked } from './events.ts'
import { blockLimits } from './limits.ts'
import { blockedBy, deleteBetween, deleteBlock, insertBlock, lockPair } from './queries.ts'

export function blockRoutes(serve: Serve, { db, events, limits }: Pick<Platform, 'db' | 'events' | 'limits'>) {
  serve(blocks.block, async ({ params, viewer: { memberId: by } }) => {
    const whom = params.id.toLowerCase()
    if (by === whom) throw new Refusal('own_profile')
    await limits.take([[blockLimits.blocksPerMember, by]])
    await db.transaction().execute(async (tx) => {
      const found = await lockPair(tx, { by, whom })
      if (found?.isBlocked) return
      // Whoever is kept away by them does not know of them, and cannot do the same.
      if (!found?.isSeen) throw new Refusal('not_found')
      const entries = await deleteBetween(tx, { by, whom })
      await insertBlock(tx, { by, whom })
      await events.announce(tx, memberBlocked, { by, whom, entries })
    })
    return { isBlocked: true }
  })

  serve(blocks.unblock, async ({ params, viewer: { memberId: by } }) => {
    const whom = params.id.toLowerCase()
    await db.transaction().execute(async (tx) => {
      if (await deleteBlock(tx, { by, whom })) await events.announce(tx, memberUnblocked, { by, whom })
    })
    return { isBlocked: false }
  })

  serve(blocks.list, async ({ query, viewer: { memberId } }) =>
    toPage(await blockedBy(db, memberId, pageBefore(query.before))),
  )
}
