import { follows } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { memberFollowed, memberUnfollowed } from './events.ts'
import { deleteFollow, followersOf, followingOf, followState, insertFollow, lockPair, ownerOfList } from './queries.ts'
import { followLimits } from './limits.ts'

export function followRoutes(serve: Serve, { db, events, limits }: Pick<Platform, 'db' | 'events' | 'limits'>) {
  const change = (by: string, whom: string, isWanted: boolean) =>
    db.transaction().execute(async (tx) => {
      if (by === whom) throw new Refusal('own_profile')
      if (!(await lockPair(tx, by, { by, whom }))) throw new Refusal('not_found')
      const hasChanged = await (isWanted ? insertFollow : deleteFollow)(tx, { by, whom })
      // Nobody is disturbed by what was so already.
      if (hasChanged) await events.announce(tx, isWanted ? memberFollowed : memberUnfollowed, { by, whom })
      return followState(tx, { by, whom })
    })

  serve(follows.follow, async ({ params, viewer: { memberId } }) => {
    await limits.take([[followLimits.followsPerMember, memberId]])
    return change(memberId, params.id.toLowerCase(), true)
  })

  serve(follows.unfollow, ({ params, viewer: { memberId } }) => change(memberId, params.id.toLowerCase(), false))

  const listed = async (viewerId: string, memberId: string) => {
    const owner = await ownerOfList(db, viewerId, memberId)
    if (!owner) throw new Refusal('not_found')
    return owner
  }
  serve(follows.followers, async ({ params, query, viewer: { memberId } }) => {
    const { name, followers_count: count } = await listed(memberId, params.id)
    return {
      ...toPage(await followersOf(db, memberId, { memberId: params.id, ...pageBefore(query.before) })),
      name,
      count,
    }
  })

  serve(follows.following, async ({ params, query, viewer: { memberId } }) => {
    const { name, following_count: count } = await listed(memberId, params.id)
    return {
      ...toPage(await followingOf(db, memberId, { memberId: params.id, ...pageBefore(query.before) })),
      name,
      count,
    }
  })
}
