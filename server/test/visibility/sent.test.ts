import { type Entry, notifications } from '@hakari/contract'
import { expect, test } from 'vitest'
import { pushesTo, subscribe } from '../steps/push.ts'
import { eventually } from '../world/eventually.ts'
import { startWorld } from '../world/world.ts'
import { type Author, gatherCast, publishCanary, weights } from './cast.ts'
import { isShownUnasked, seenBy, type ViewerKind } from './expected.ts'

/** Who has a bell to press. */
const followers = new Set<ViewerKind>(['follower', 'muting', 'muted'])

/** Which posts these lead to. */
const idsIn = (texts: string[]) => new Set(texts.map((text) => /\/post\/([\w-]+)/.exec(text)?.[1]))

test('what is pushed and mailed of an entry reaches those who follow, see it and hear of its owner, and nobody else', async () => {
  const world = await startWorld()
  const { authors, members } = await gatherCast(world)
  const kinds = Object.keys(members) as (keyof typeof members)[]
  const phones = new Map<ViewerKind, Awaited<ReturnType<typeof subscribe>>>()
  for (const kind of kinds) {
    phones.set(kind, await subscribe(world, members[kind]))
    await members[kind].call(notifications.choose, { params: { kind: 'record' }, body: { mail: true } })
  }
  const canaries = new Map<Author, Entry>()
  for (const author of authors) canaries.set(author, await publishCanary(author))

  await world.rows('update follows set tells_records = true')
  // As if everybody had been told once, and what they may see had changed since: what leaves is judged when it leaves.
  await world.rows(
    `with told as (
       insert into activities (member_id, type, other_id, entry_id, record_id, created_at)
       select v, 'record', e.member_id, e.id, e.id, now() from entries e, unnest($1::uuid[]) v where e.id = any($2)
       on conflict do nothing returning id, member_id, other_id)
     insert into pending_notifications (member_id, subscription_id, kind, key, since, newest, due_at, expires_at)
     select t.member_id, way.id, 'record', t.other_id, t.id - 1, t.id, now(), now() + interval '1 hour'
     from told t cross join lateral (
       select id from push_subscriptions where member_id = t.member_id union all select null) way (id)`,
    [kinds.map((kind) => members[kind].member.id), [...canaries.values()].map(({ id }) => id)],
  )
  await eventually(async () => expect(await world.rows('select from pending_notifications')).toEqual([]))

  for (const kind of kinds) {
    const expected = authors
      .filter(({ account, audience }) => seenBy[account][audience].includes(kind))
      .filter(() => isShownUnasked(kind) && followers.has(kind))
      .map((author) => canaries.get(author)?.publicId ?? '')
    const phone = phones.get(kind)
    const pushed = phone ? await pushesTo(world, phone) : []
    const mailed = (await world.mailTo(members[kind].email)).filter(({ subject }) => subject.includes('記録しました'))
    expect([kind, idsIn(pushed.map(({ json }) => json.path))]).toEqual([kind, new Set(expected)])
    expect([kind, idsIn(mailed.map(({ text }) => text))]).toEqual([kind, new Set(expected)])
    expect(JSON.stringify([pushed, mailed])).not.toContain(weights.canary)
  }
})
