import { follows } from '@hakari/contract'
import type { Serve } from '../../../platform/http/serve.ts'
import { pageBefore, toPage } from '../../../platform/pagination.ts'
import type { Platform } from '../../../platform/platform.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { requestDeclined } from '../events.ts'
import { followState, lockPair } from '../queries.ts'
import { acceptRequests } from './accept.ts'
import { countWaiting, deleteRequest, waitingFor } from './queries.ts'

export function requestRoutes(serve: Serve, deps: Pick<Platform, 'db' | 'reads' | 'events'>) {
  const { db, reads, events } = deps

  serve(follows.requests, ({ query, viewer: { memberId } }) =>
    reads(async (there) => ({
      ...toPage(await waitingFor(there, memberId, pageBefore(query.before))),
      requests: await countWaiting(there, memberId),
    })),
  )

  serve(follows.accept, async ({ params, viewer: { memberId } }) => {
    const pair = { by: params.id.toLowerCase(), whom: memberId }
    await db.transaction().execute(async (tx) => {
      if (!(await lockPair(tx, memberId, pair))) throw new Refusal('not_found')
      const accepted = await acceptRequests(deps, tx, { memberId, only: pair.by })
      if (accepted === 0 && !(await followState(tx, pair)).isFollowed) throw new Refusal('not_found')
    })
    return { requests: await countWaiting(db, memberId) }
  })

  serve(follows.decline, async ({ params, viewer: { memberId } }) => {
    const pair = { by: params.id.toLowerCase(), whom: memberId }
    await db.transaction().execute(async (tx) => {
      if (await deleteRequest(tx, pair)) await events.announce(tx, requestDeclined, pair)
    })
    return { requests: await countWaiting(db, memberId) }
  })
}
