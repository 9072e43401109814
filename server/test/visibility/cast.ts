import {
  accounts,
  type Audience,
  Audience as Audiences,
  blocks,
  entries,
  follows,
  mutes,
  privacy,
  shortLinks,
  type ShownNumbers,
  ShownNumbers as Modes,
} from '@hakari/contract'
import { disable } from '../steps/accounts.ts'
import { membersOf, seedEntries, seedMembers } from '../steps/social.ts'
import type { Browser, SignedIn, World } from '../world/world.ts'
import { type AccountKind, accountKinds, type ViewerKind } from './expected.ts'

/** Weights whose digits stand in no other number of an answer. */
export const weights = { first: '71.37', newest: '70.79', canary: '64.83', target: '163.1' }
export const canaryNote = 'カナリアの朝'

export interface Author extends SignedIn {
  account: AccountKind
  audience: Audience
  numbers: ShownNumbers
  /** What everybody may see who may see anything. */
  first: Written
  newest: Written
  /** Of the newest, while the account is open. */
  code: string | null
}

interface Written {
  id: string
  publicId: string
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** One author for each account, audience and mode of numbers, and those who look at all of them. */
export async function gatherCast(world: World) {
  // Ids that are no part of any other number.
  await world.rows('alter table entries alter column id restart with 7310000001')
  const [stranger, requested, disabled, follower, blocker, blocked, muting, muted] = await membersOf(world, 8)
  const authors: Author[] = []
  for (const account of accountKinds)
    for (const audience of Audiences.options)
      for (const numbers of Modes.options) {
        const author = await world.member()
        const about = { params: { id: author.member.id } }
        await author.call(accounts.updateProfile, { body: { targetWeight: weights.target } })
        await follower.call(follows.follow, about)
        for (const by of [disabled, muting, muted]) await by.call(follows.follow, about)
        await author.call(privacy.change, { body: { isPrivate: account === 'private', shownNumbers: numbers } })
        // In an open account nobody waits any more; a request that was left over gives no right either.
        if (account === 'private') await requested.call(follows.follow, about)
        else
          await world.rows('insert into follow_requests (requester_id, member_id) values ($1, $2)', [
            requested.member.id,
            author.member.id,
          ])
        const written = (weight: string, days: number) =>
          author.call(entries.record, { body: { weight, note: '朝', measuredAt: daysAgo(days) } })
        const [first, newest] = [await written(weights.first, 3), await written(weights.newest, 1)]
        const code =
          account === 'public' ? (await author.call(shortLinks.create, { params: { id: newest.id } })).code : null
        await blocker.call(blocks.block, about)
        await author.call(blocks.block, { params: { id: blocked.member.id } })
        await muting.call(mutes.mute, { ...about, body: { for: 'always' } })
        await author.call(mutes.mute, { params: { id: muted.member.id }, body: { for: 'week' } })
        authors.push({ ...author, account, audience, numbers, first, newest, code })
      }
  await fillHome(world, follower)
  await disable(world, disabled.member.id)
  const viewerOf = (kind: ViewerKind, author: Author): Browser => {
    if (kind === 'self') return author
    if (kind === 'nobody') return world.visitor()
    return { stranger, requested, disabled, follower, blocker, blocked, muting, muted }[kind]
  }
  return { authors, viewerOf, members: { stranger, requested, follower, blocker, blocked, muting, muted } }
}

/** More people than stand on a page, each with one entry newer than those of the authors: who is newest decides what is on it. */
async function fillHome(world: World, { member }: SignedIn): Promise<void> {
  const crowd = await seedMembers(world, 22)
  await world.rows('insert into follows (follower_id, followee_id) select $1, unnest($2::uuid[])', [member.id, crowd])
  await seedEntries(world, crowd)
}

export const publishCanary = (author: Author) =>
  author.call(entries.record, {
    body: { weight: weights.canary, note: canaryNote, measuredAt: daysAgo(2), audience: author.audience },
  })
