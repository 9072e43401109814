import { entries } from '@hakari/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { commentKind } from '../features/comments/delivery.ts'
import { entryKind } from '../features/entries/delivery.ts'
import { followKind } from '../features/follows/delivery.ts'
import { likeDelivery, likeKind } from '../features/likes/delivery.ts'
import { payloadOf } from '../outbox/delivery.ts'
import { parseItem, serialiseItem } from '../outbox/outbox-item.ts'
import { fakeBrowser } from '../outbox/fake-browser.ts'
import { fakeServer, note } from '../outbox/fake-server.ts'
import { storeOf } from '../store/store-of.ts'

/** Bytes that the first builds wrote into the storage and told to other tabs. They are never edited. */
const firstBuilds = {
  entry:
    '{"id":"39d6f077-2fe2-49c0-87fa-d5acbff50587","at":1794871873408,"act":{"kind":"entry","weight":"58.4","note":"電波のない朝"}}',
  readEntry:
    '{"id":"39d6f077-2fe2-49c0-87fa-d5acbff50587","at":1794871873408,"act":{"kind":"entry","weight":"58.4","note":"","read":{"source":"fitbit","measuredAt":"2026-11-16T21:00:00.000Z"}}}',
  refusedEntry:
    '{"id":"39d6f077-2fe2-49c0-87fa-d5acbff50587","at":1794871873408,"act":{"kind":"entry","weight":"58.4","note":"電波のない朝"},"refusal":{"refusal":"foreign_origin","requestId":"x"}}',
  patientEntry:
    '{"id":"39d6f077-2fe2-49c0-87fa-d5acbff50587","at":1794871873408,"act":{"kind":"entry","weight":"58.4","note":"電波のない朝"},"refusal":{"refusal":"too_many_requests","requestId":"x","retryAfterSeconds":60},"tryAfter":1794871935123}',
  comment:
    '{"id":"63329bdd-2548-4a1e-b296-5bf2492e89ec","at":1794871872625,"act":{"kind":"comment","entryId":"1","text":"すごいですね"}}',
  like: '{"id":"like-1","at":1794871872397,"act":{"kind":"like","entryId":"1","isLiked":true}}',
  follow:
    '{"id":"follow-7894834a-bcff-40af-97c6-0c9605f7f25f","at":1794871872477,"act":{"kind":"follow","memberId":"7894834a-bcff-40af-97c6-0c9605f7f25f","isFollowed":true}}',
}
const toldLike =
  '{"memberId":"659b8914-955f-4fe6-b301-429ad5812d77","item":{"id":"like-1","at":1794871872397,"act":{"kind":"like","entryId":"1","isLiked":true}},"answer":{"isLiked":true,"likes":1}}'

/** Bytes that builds of version 1 write. */
const version1 = Object.entries(firstBuilds).map(
  ([what, bytes]) => [what, bytes.replace('{', '{"version":1,')] as const,
)

const typed = { weight: '58.4', note: '電波のない朝' }
const read = { source: 'fitbit', measuredAt: '2026-11-16T21:00:00.000Z' }
const acts = {
  entry: typed,
  readEntry: { weight: '58.4', note: '', read },
  refusedEntry: typed,
  patientEntry: typed,
  comment: { entryId: '1', text: 'すごいですね' },
  like: { entryId: '1', isLiked: true },
  follow: { memberId: '7894834a-bcff-40af-97c6-0c9605f7f25f', isFollowed: true },
} as Record<string, object>

function actIn(bytes: string): object | undefined {
  const item = parseItem(bytes)
  if (!item) return undefined
  return [entryKind, commentKind, likeKind, followKind].map((kind) => payloadOf<object>(kind, item)).find(Boolean)
}

test.each(Object.entries(firstBuilds))('what the first builds left unsent is read: %s', (what, bytes) => {
  expect(actIn(bytes)).toEqual(acts[what])
  const { act: _act, ...rest } = JSON.parse(bytes) as { act: object }
  expect(parseItem(bytes)).toMatchObject(rest)
})

test.each(version1)('what builds of version 1 leave unsent is read: %s', (what, bytes) => {
  expect(actIn(bytes)).toEqual(acts[what])
})

/** Bytes that builds write since entries are for somebody: those of version 1 would publish them for everyone. */
const forFollowers =
  '{"version":2,"id":"k1","at":1767225600000,"act":{"kind":"entry","weight":"58.4","note":"電波のない朝","audience":"followers"}}'

test('what is not for everyone is written as version 2, which older tabs leave alone, and is read', () => {
  const { openTab, stored } = fakeBrowser(fakeServer())
  openTab().outbox.put(entryKind, 'k1', { ...typed, audience: 'followers' })
  expect(stored.get('outbox.hanako.k1')).toBe(forFollowers)
  expect(actIn(forFollowers)).toEqual({ ...typed, audience: 'followers' })
})

test('what an older build left unsent says nothing of whom it is for, and what is refused keeps it', () => {
  expect(actIn(firstBuilds.entry)).not.toHaveProperty('audience')
  const { id, at, act } = parseItem(forFollowers) ?? { id: '', at: 0, act: {} }
  const refusal = { refusal: 'foreign_origin', requestId: 'x' } as const
  expect(serialiseItem({ id, at, act, refusal })).toMatch(/^{"version":2,/)
})

test('an older tab reads what is written now: it is the same with a version', () => {
  const { openTab, stored } = fakeBrowser(fakeServer())
  const { outbox } = openTab()
  outbox.put(entryKind, 'k1', { ...typed, read: { source: 'fitbit', measuredAt: read.measuredAt } })
  outbox.put(commentKind, 'k2', { entryId: '1', text: 'すごいですね' })
  outbox.put(likeKind, 'like-1', { entryId: '1', isLiked: true })
  outbox.put(followKind, 'follow-2', { memberId: '2', isFollowed: true })
  const at = Date.UTC(2026, 0, 1)
  expect(Object.fromEntries(stored)).toEqual({
    'outbox.hanako.k1': `{"version":1,"id":"k1","at":${at},"act":{"kind":"entry","weight":"58.4","note":"電波のない朝","read":{"source":"fitbit","measuredAt":"2026-11-16T21:00:00.000Z"}}}`,
    'outbox.hanako.k2': `{"version":1,"id":"k2","at":${at},"act":{"kind":"comment","entryId":"1","text":"すごいですね"}}`,
    'outbox.hanako.like-1': `{"version":1,"id":"like-1","at":${at},"act":{"kind":"like","entryId":"1","isLiked":true}}`,
    'outbox.hanako.follow-2': `{"version":1,"id":"follow-2","at":${at},"act":{"kind":"follow","memberId":"2","isFollowed":true}}`,
  })
})

test('tabs tell each other what came of an act in the words of the first builds', async () => {
  const { openTab, pass } = fakeBrowser(fakeServer())
  const [sending, other] = [openTab(), openTab()]
  const heard: unknown[] = []
  other.tab.hear = (message) => void heard.push(message)
  sending.open()
  sending.outbox.put(note, 'k1', { text: 'a' })
  await pass(1000)
  const at = Date.UTC(2026, 0, 1)
  expect(heard).toEqual([
    { memberId: 'hanako', item: { id: 'k1', at, act: { kind: 'note', text: 'a' } }, answer: { number: 1 } },
  ])
})

test('what an older tab has sent is shown in a tab of today', () => {
  const told: unknown = JSON.parse(toldLike)
  const client = new QueryClient()
  storeOf(client).normalise(entries.Entry, { id: '1', isLiked: false, likes: 0 })
  const { openTab } = fakeBrowser(fakeServer())
  const today = openTab({
    member: () => '659b8914-955f-4fe6-b301-429ad5812d77',
    deliveries: [likeDelivery(client)],
  })
  today.open()
  today.tab.hear(told)
  expect(storeOf(client).find('entry', '1')).toMatchObject({ isLiked: true, likes: 1 })
})

test.each([
  ['of a later version', firstBuilds.like.replace('{', '{"version":3,')],
  ['of a kind nobody knows', '{"id":"x","at":1,"act":{"kind":"poke"}}'],
  ['of half an act', '{"id":"like-1","at":1,"act":{"kind":"like"}}'],
  ['that is not ours at all', 'hello'],
])('something unsent %s is left alone: not shown, not sent and not removed', async (_what, bytes) => {
  const server = fakeServer()
  const { openTab, stored, pass } = fakeBrowser(server)
  stored.set('outbox.hanako.x', bytes)
  const { outbox, open } = openTab({ deliveries: [likeDelivery(new QueryClient())] })
  open()
  await pass(60_000)
  expect(outbox.items()).toEqual([])
  outbox.forgetAll()
  expect([...stored.values()]).toEqual([bytes])
})

test('a refusal that only a later build knows is no reason to lose what was refused', () => {
  const bytes = firstBuilds.refusedEntry.replace('foreign_origin', 'the_moon_is_full')
  expect(parseItem(bytes)).toMatchObject({ refusal: { refusal: 'the_moon_is_full' } })
})
