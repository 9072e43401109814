import { activity, comments, entries, feed, follows, likes, newKey, profiles, sessions } from '@hakari/contract'
import { expect } from 'vitest'
import { record, seedMembers } from '../steps/social.ts'
import { eventually } from '../world/eventually.ts'
import { openStream } from '../world/live-stream.ts'
import type { Browser, SignedIn, World } from '../world/world.ts'

export interface Cast {
  viewer: SignedIn
  owner: SignedIn
  /** The owner's browser, at another process of the same installation. */
  elsewhere: Browser
  /** Somebody whom the viewer does not follow yet. */
  stranger: SignedIn
}

type Act = (cast: Cast) => Promise<unknown>

/** Each begins when it is told to: what is asked before that is no part of it. */
export type Begin = () => void

const after =
  (act: Act, before: Act = async () => {}) =>
  async (cast: Cast, begin: Begin) => {
    await before(cast)
    begin()
    await act(cast)
  }

/** What most requests of most people are, one after another, since some need what others did. */
export function hotOperations(): Record<string, (cast: Cast, begin: Begin) => Promise<unknown>> {
  const key = newKey()
  let entryId = ''
  let ownId = ''
  const at = () => ({ params: { id: entryId } })
  return {
    home: after(
      ({ viewer }) => viewer.call(feed.following, { query: {} }),
      async ({ viewer, owner, elsewhere }) => {
        entryId = (await record(elsewhere)).id
        await viewer.call(follows.follow, { params: { id: owner.member.id } })
      },
    ),
    all: after(({ viewer }) => viewer.call(feed.all, { query: {} })),
    profile: after(({ viewer, owner }) => viewer.call(profiles.one, { params: { username: owner.member.handle } })),
    'entries of a member': after(({ viewer, owner }) =>
      viewer.call(entries.ofMember, { params: { id: owner.member.id }, query: {} }),
    ),
    'one entry': after(({ viewer }) => viewer.call(entries.one, at())),
    'comments of an entry': after(({ viewer }) => viewer.call(comments.list, { ...at(), query: {} })),
    post: after(async ({ viewer }) => {
      const body = { weight: '66.1', note: '' }
      ownId = (await viewer.call(entries.record, { body }, { idempotencyKey: key })).id
    }),
    'post again by the same key': after(({ viewer }) =>
      viewer.call(entries.record, { body: { weight: '66.1', note: '' } }, { idempotencyKey: key }),
    ),
    like: after(({ viewer }) => viewer.call(likes.like, at())),
    unlike: after(({ viewer }) => viewer.call(likes.unlike, at())),
    comment: after(({ viewer }) => viewer.call(comments.add, { ...at(), body: { text: 'ok' } })),
    follow: after(({ viewer, stranger }) => viewer.call(follows.follow, { params: { id: stranger.member.id } })),
    activity: after(({ viewer }) => viewer.call(activity.list, { query: {} })),
    badge: after(({ viewer }) => viewer.call(activity.unread, {})),
    search: after(({ viewer }) => viewer.call(profiles.list, { query: { search: 'se' } })),
    recommended: after(({ viewer }) => viewer.call(profiles.recommended, {})),
    viewer: after(({ viewer }) => viewer.call(sessions.viewer, {})),
    'live update': (cast, begin) => hearOf(ownId, cast, begin),
  }
}

/** What a process asks for the browsers that listen to it, once it has heard what happened in another. */
async function hearOf(entryId: string, { viewer, elsewhere }: Cast, begin: Begin): Promise<void> {
  const stream = await openStream(viewer)
  await eventually(() => expect(stream.heard.text).toContain('hello'))
  begin()
  await record(elsewhere)
  await elsewhere.call(follows.follow, { params: { id: viewer.member.id } })
  await elsewhere.call(likes.like, { params: { id: entryId } })
  await elsewhere.call(comments.add, { params: { id: entryId }, body: { text: 'ok' } })
  await eventually(() => {
    expect(stream.heard.text).toContain(`"id":"${entryId}","likes":1,"comments":1`)
    expect(stream.heard.text).toContain('"hasNew":true')
    expect(stream.heard.text).toMatch(new RegExp(`"people":[^\\]]*${viewer.member.id}`))
  })
  stream.leave()
}

/** Keeps somebody away in every way there is, so that everything has to ask who that is. */
export async function keepAway(world: World, { member }: SignedIn): Promise<void> {
  const [blocked, muted] = await seedMembers(world, 2)
  await world.rows('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [member.id, blocked])
  await world.rows('insert into mutes (member_id, muted_id) values ($1, $2)', [member.id, muted])
  await world.rows("insert into muted_words (member_id, word) values ($1, 'se')", [member.id])
}
