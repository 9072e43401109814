import { follows } from '@hakari/contract'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, toPage } from '../../platform/pagination.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Reader, readerOf } from '../visibility/index.ts'
import {
  followerRemoved,
  followRequested,
  memberFollowed,
  memberUnfollowed,
  requestTakenBack,
  tellingChanged,
} from './events.ts'
import {
  deleteFollow,
  followersOf,
  followingOf,
  followState,
  insertFollow,
  lockPair,
  ownerOfList,
  ownFollowers,
  setTold,
} from './queries.ts'
import { followLimits } from './limits.ts'
import { deleteRequest, insertRequest } from './requests/queries.ts'

interface Pair {
  by: string
  whom: string
  isPrivate: boolean
  hasMore: boolean
}

type Deps = Pick<Platform, 'db' | 'reads' | 'events' | 'limits'>

export function followRoutes(serve: Serve, { db, reads, events, limits }: Deps) {
  // Nobody is disturbed by what was so already.
  const begin = async (tx: Tx, pair: Pair) => {
    if (pair.isPrivate) {
      if (await insertRequest(tx, pair)) await events.announce(tx, followRequested, pair)
    } else if (await insertFollow(tx, pair)) await events.announce(tx, memberFollowed, pair)
  }
  const end = async (tx: Tx, pair: Pair) => {
    if (await deleteFollow(tx, pair)) await events.announce(tx, memberUnfollowed, pair)
    if (await deleteRequest(tx, pair)) await events.announce(tx, requestTakenBack, pair)
  }
  const change = (by: string, whom: string, isWanted: boolean) =>
    db.transaction().execute(async (tx) => {
      if (by === whom) throw new Refusal('own_profile')
      const found = await lockPair(tx, by, { by, whom })
      if (!found) throw new Refusal('not_found')
      await (isWanted ? begin : end)(tx, { ...found, by, whom })
      return followState(tx, { by, whom })
    })

  serve(follows.follow, async ({ params, viewer: { memberId } }) => {
    const whom = params.id.toLowerCase()
    await limits.take([
      [followLimits.followsPerMember, memberId],
      [followLimits.followsOfOne, `${memberId} ${whom}`],
    ])
    return change(memberId, whom, true)
  })

  serve(follows.unfollow, ({ params, viewer: { memberId } }) => change(memberId, params.id.toLowerCase(), false))

  serve(follows.tell, ({ params, body: { isTold }, viewer: { memberId: by } }) =>
    db.transaction().execute(async (tx) => {
      const pair = { by, whom: params.id.toLowerCase() }
      if (!(await setTold(tx, { ...pair, isTold }))) throw new Refusal('not_found')
      await events.announce(tx, tellingChanged, pair)
      return { isTold }
    }),
  )

  serve(follows.removeFollower, ({ params, viewer: { memberId: whom } }) =>
    db.transaction().execute(async (tx) => {
      const pair = { by: params.id.toLowerCase(), whom }
      const found = await lockPair(tx, whom, pair)
      if (found && (await deleteFollow(tx, pair))) await events.announce(tx, followerRemoved, { ...found, ...pair })
      return { myFollowers: await ownFollowers(tx, whom) }
    }),
  )

  const listed = (reader: Reader, memberId: string, before: string | undefined, list: typeof followersOf) =>
    reads(async (there: Db) => {
      const owner = await ownerOfList(there, reader, memberId)
      if (!owner?.isOpen) throw new Refusal(owner ? 'for_followers_only' : 'not_found')
      return { owner, page: toPage(await list(there, reader, { memberId, ...pageBefore(before) })) }
    })
  serve(follows.followers, async ({ params, query, viewer }) => {
    const { owner, page } = await listed(readerOf(viewer), params.id, query.before, followersOf)
    return { ...page, name: owner.name, count: owner.followers_count }
  })

  serve(follows.following, async ({ params, query, viewer }) => {
    const { owner, page } = await listed(readerOf(viewer), params.id, query.before, followingOf)
    return { ...page, name: owner.name, count: owner.following_count }
  })
}
