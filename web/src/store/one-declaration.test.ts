import { type Entry, entries, type Member, type LiveUpdate, operation } from '@hakari/contract'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { expectMember } from '../api/expected-member.ts'
import { saveUser } from '../storage/saved-user.ts'
import { applyMemberUpdates } from './member-updates.ts'
import { list } from './list.ts'
import { applyLiveUpdate } from './live-updates.ts'
import { addOwnEntry, removeOwnEntry } from './own-changes.ts'
import { clearOfflineCache, restoreOfflineCache } from './offline-cache.ts'
import { storeOf } from './store-of.ts'

const member = (n: number, name = `人${n}`): Member => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name,
  handle: `hito${n}`,
  avatar: null,
})
const me = member(1)
const other = member(2)

const entry = (id: number, by = other): Entry => ({
  id: String(id),
  publicId: `abcdefgh${String(id).padStart(8, '0')}`,
  member: by,
  numbers: 'weight',
  weight: '60',
  delta: null,
  isTowardsGoal: false,
  audience: 'everyone',
  isForAll: true,
  line: { since: '2026-11-16', days: [0], weights: [60], trends: [60], target: null },
  nth: 1,
  note: '',
  measuredAt: `2026-11-16T0${id}:00:00.000Z`,
  publishedAt: `2026-11-16T0${id}:00:00.000Z`,
  editedAt: null,
  revision: 0,
  likes: 0,
  comments: 0,
  commenters: 'everyone',
  mayComment: true,
  newestComment: null,
  isLiked: false,
  isOwn: by === me,
})

/** What was written last. */
const said = (id = 8, by = other) => ({ id: String(id), member: by, excerpt: 'いいですね' })

const starredPage = z.object({ items: z.array(entries.Entry), next: z.nullable(z.string()) })

/** A list nobody has thought of yet. All that is known of it stands here. */
const starred = list({
  operation: operation({
    id: 'entries.starred',
    method: 'GET',
    path: '/starred',
    access: 'member',
    summary: '',
    input: { query: z.object({ before: z.optional(z.string()) }) },
    output: starredPage,
    refusals: [],
  }),
  hint: ({ hasNew }) => (hasNew ? 'soon' : null),
  holdsBackNewItems: true,
  prependsOwn: { entry: () => true },
  isCachedOffline: () => true,
})({ query: {} })

const update: LiveUpdate = {
  type: 'news',
  entries: [],
  gone: [],
  people: [],
  faces: [],
  reseen: [],
  gonePeople: [],
  hasNew: false,
  hasNewFollowed: false,
  own: [],
  concernsViewer: false,
  more: false,
}

/** The bytes of version 4. */
const recorded = `{"version":4,"of":"00000000-0000-4000-8000-000000000001","answers":[{"key":["entries.starred",{"query":{}},"pages"],"data":{"pages":[{"items":[{"kind":"entry","id":"3"},{"kind":"entry","id":"2"}],"next":null}],"pageParams":[null]},"at":${Date.now()}}],"entities":{"entry":{"3":{"id":"3","publicId":"abcdefgh00000003","member":{"kind":"member","id":"00000000-0000-4000-8000-000000000002"},"numbers":"weight","weight":"60","delta":null,"isTowardsGoal":false,"audience":"everyone","isForAll":true,"line":{"since":"2026-11-16","days":[0],"weights":[60],"trends":[60],"target":null},"nth":1,"note":"","measuredAt":"2026-11-16T03:00:00.000Z","publishedAt":"2026-11-16T03:00:00.000Z","editedAt":null,"revision":0,"likes":0,"comments":1,"commenters":"everyone","mayComment":true,"newestComment":{"kind":"comment","id":"8"},"isLiked":false,"isOwn":false},"2":{"id":"2","publicId":"abcdefgh00000002","member":{"kind":"member","id":"00000000-0000-4000-8000-000000000002"},"numbers":"weight","weight":"60","delta":null,"isTowardsGoal":false,"audience":"everyone","isForAll":true,"line":{"since":"2026-11-16","days":[0],"weights":[60],"trends":[60],"target":null},"nth":1,"note":"","measuredAt":"2026-11-16T02:00:00.000Z","publishedAt":"2026-11-16T02:00:00.000Z","editedAt":null,"revision":0,"likes":0,"comments":0,"commenters":"everyone","mayComment":true,"newestComment":null,"isLiked":false,"isOwn":false}},"comment":{"8":{"id":"8","member":{"kind":"member","id":"00000000-0000-4000-8000-000000000002"},"excerpt":"いいですね"}},"member":{"00000000-0000-4000-8000-000000000002":{"id":"00000000-0000-4000-8000-000000000002","name":"人2","handle":"hito2","avatar":null}}}}`

/** What the server has, and how it answers. */
let onServer: Entry[] = []
let asked = 0

const storage = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (url: string) => {
    asked++
    const [, id] = /^\/api\/entries\/(\d+)$/.exec(url) ?? []
    const before = Number(new URL(url, 'http://x').searchParams.get('before') ?? Infinity)
    const page = { items: onServer.filter((it) => Number(it.id) < before), next: null }
    const answer = id === undefined ? page : onServer.find((it) => it.id === id)
    return new Response(JSON.stringify(answer))
  })
  onServer = [entry(3), entry(2), entry(1)]
  asked = 0
  expectMember(me.id)
})

afterEach(() => {
  clearOfflineCache()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The list as a screen holds it. */
async function opened(client = new QueryClient()) {
  const observer = new InfiniteQueryObserver(client, starred)
  const close = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false))
  const shown = (): Entry[] => {
    const pages = client.getQueryData(starred.queryKey)?.pages
    return storeOf(client)
      .denormalise<{ items: Entry[] }[]>(pages ?? [])
      .flatMap(({ items }) => items)
  }
  return { client, shown, ids: () => shown().map(({ id }) => id), close }
}

test('a list that is only declared shows likes, counts and names as they become', async () => {
  const { client, shown } = await opened()
  applyLiveUpdate(client, {
    ...update,
    entries: [{ id: '2', likes: 5, comments: 1, newestComment: null, revision: 0 }],
  })
  storeOf(client).change('entry', '2', () => ({ isLiked: true }))
  expect(shown()[1]).toMatchObject({ id: '2', likes: 5, comments: 1, isLiked: true })
  applyMemberUpdates(client, [member(2, '改名')])
  expect(shown().map(({ member: { name } }) => name)).toEqual(['改名', '改名', '改名'])
})

test('what was written last below an entry is told with its counts, and nothing is asked for', async () => {
  onServer = [{ ...entry(2), comments: 1, newestComment: said(7) }, entry(1)]
  const { client, shown } = await opened()
  const newest = () => shown().map(({ newestComment }) => newestComment?.id)
  const before = asked
  const told = (id: string, newestComment: ReturnType<typeof said> | null) => ({
    ...update,
    entries: [{ id, likes: 0, comments: 1, newestComment, revision: 0 }],
  })
  applyLiveUpdate(client, told('2', said(8)))
  applyLiveUpdate(client, told('1', said(9, me)))
  applyLiveUpdate(client, told('99', said(10)))
  expect(newest()).toEqual(['8', '9'])
  applyLiveUpdate(client, told('2', null))
  expect(newest()).toEqual([undefined, '9'])
  await vi.runOnlyPendingTimersAsync()
  expect(asked).toBe(before)
  expect(storeOf(client).find('comment', '10')).toBeUndefined()
})

test('nothing that was written by who left, or was deleted, stands below an entry, and names are as they become', async () => {
  onServer = [
    { ...entry(2, me), comments: 1, newestComment: said() },
    { ...entry(1, me), comments: 1, newestComment: said(9, me) },
  ]
  const { client, shown } = await opened()
  const newest = () => shown().map(({ newestComment }) => newestComment?.member.name)
  applyMemberUpdates(client, [member(2, '改名')])
  expect(newest()).toEqual(['改名', '人1'])
  onServer = [entry(2, me), { ...entry(1, me), newestComment: said(3, me) }]
  applyLiveUpdate(client, { ...update, gonePeople: [other.id] })
  expect(newest()).toEqual([undefined, '人1'])
  storeOf(client).remove('comment', ['9'])
  expect(newest()).toEqual([undefined, undefined])
})

test('an older answer takes nothing back of what was learned while it was on its way', async () => {
  const { client, shown } = await opened()
  const askedAt = storeOf(client).now()
  applyLiveUpdate(client, {
    ...update,
    entries: [{ id: '3', likes: 7, comments: 2, newestComment: null, revision: 0 }],
    gone: ['1'],
  })
  const late = storeOf(client).normalise(starredPage, { items: [entry(3), entry(1)], next: null }, askedAt)
  client.setQueryData(starred.queryKey, { pages: [late], pageParams: [null] })
  expect(shown().map(({ id, likes }) => [id, likes])).toEqual([['3', 7]])
})

test('what somebody pressed stays as expected, whatever is told before the server has heard of it', async () => {
  const { client, shown } = await opened()
  const store = storeOf(client)
  const third = () => shown().find(({ id }) => id === '3')
  const tell = (told: Entry) => store.normalise(starredPage, { items: [told], next: null })
  for (const id of ['one', 'two'])
    store.change('entry', '3', ({ likes }) => ({ likes: likes + 1 }), { id, is: 'expected' })
  tell({ ...entry(3), note: '書き直した' })
  expect(third()).toMatchObject({ likes: 2, note: '書き直した' })
  // When the server counted for this answer, it had not heard of the second one.
  store.change('entry', '3', () => ({ likes: 1 }), { id: 'one', is: 'answered' })
  tell({ ...entry(3), likes: 1 })
  expect(third()?.likes).toBe(2)
  store.change('entry', '3', ({ likes }) => ({ likes: likes - 1 }), { id: 'two', is: 'undone' })
  expect(third()?.likes).toBe(1)
  tell({ ...entry(3), likes: 5 })
  expect(third()?.likes).toBe(5)
})

test('a press that nobody understands the answer to, or waits for any more, keeps nothing from being told', async () => {
  const { client, shown } = await opened()
  const store = storeOf(client)
  const press = () => store.change('entry', '3', () => ({ likes: 9 }), { id: 'one', is: 'expected' })
  const tellAndLook = (likes: number) => {
    store.normalise(starredPage, { items: [{ ...entry(3), likes }], next: null })
    return shown().find(({ id }) => id === '3')?.likes
  }
  press()
  expect(tellAndLook(1)).toBe(9)
  store.change('entry', '3', () => ({}), { id: 'one', is: 'answered' })
  expect(tellAndLook(2)).toBe(2)
  press()
  store.forgetPresses()
  expect(tellAndLook(3)).toBe(3)
})

test('what is deleted is gone from it, and so is everything of who left', async () => {
  onServer = [entry(3, me), entry(2), entry(1, me)]
  const { client, ids } = await opened()
  removeOwnEntry(client, '1')
  expect(ids()).toEqual(['3', '2'])
  applyLiveUpdate(client, { ...update, gonePeople: [other.id] })
  expect(ids()).toEqual(['3'])
})

test("one's own new entry stands on top of it, once", async () => {
  const { client, ids } = await opened()
  addOwnEntry(client, entry(4, me))
  addOwnEntry(client, entry(4, me))
  expect(ids()).toEqual(['4', '3', '2', '1'])
})

test('a live hint has it look for what is new, which waits and moves nothing', async () => {
  const { client, ids } = await opened()
  onServer = [entry(4), ...onServer]
  const before = asked
  applyLiveUpdate(client, { ...update, hasNew: true })
  await vi.runOnlyPendingTimersAsync()
  expect(asked).toBe(before + 1)
  expect(ids()).toEqual(['3', '2', '1'])
  const newItems = client.getQueryData<{ head: { items: { id: string }[] } }>(['new items', ...starred.queryKey])
  expect(newItems?.head.items.map(({ id }) => id)).toEqual(['4', '3', '2', '1'])
})

test('it is there without the server, as it was left', async () => {
  saveUser(me)
  const client = new QueryClient()
  restoreOfflineCache(client, me)
  await opened(client)
  applyLiveUpdate(client, {
    ...update,
    entries: [{ id: '2', likes: 9, comments: 0, newestComment: null, revision: 0 }],
    gone: ['3'],
  })
  await vi.runOnlyPendingTimersAsync()
  clearOfflineCache()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  const later = new QueryClient()
  restoreOfflineCache(later, me)
  const { shown } = await opened(later)
  expect(shown().map(({ id, likes, member: { name } }) => [id, likes, name])).toEqual([
    ['2', 9, '人2'],
    ['1', 0, '人2'],
  ])
})

test("what a build of before kept of one's reading is thrown away, and what is kept today is read as it was written", async () => {
  saveUser(me)
  storage.set('hakari.saved.entries', `{"version":1,"of":"${me.id}","answers":[]}`)
  storage.set('hakari.saved.reading', recorded)
  const client = new QueryClient()
  restoreOfflineCache(client, me)
  expect(storage.has('hakari.saved.entries')).toBe(false)
  const pages = client.getQueryData(starred.queryKey)?.pages ?? []
  expect(storeOf(client).denormalise<{ items: Entry[] }[]>(pages)).toEqual([
    { items: [{ ...entry(3), comments: 1, newestComment: said() }, entry(2)], next: null },
  ])
})

test('of a build that did not know for whom entries are nothing is shown, not even what no list names', () => {
  saveUser(me)
  storage.set('hakari.saved.reading', recorded.replace('"version":4', '"version":3'))
  const client = new QueryClient()
  restoreOfflineCache(client, me)
  expect(storage.has('hakari.saved.reading')).toBe(false)
  expect(client.getQueryData(starred.queryKey)).toBeUndefined()
  expect(storeOf(client).all('entry')).toEqual([])
})

test('of whom one may now see more, less or other numbers, everything is asked for anew and nothing of before stays', async () => {
  onServer = [entry(5), entry(4, me), entry(3)]
  const { client, shown } = await opened()
  const seen = () => shown().map(({ id, weight }) => [id, weight])
  const hidden = { numbers: 'none', weight: null } as const
  onServer = [entry(6, me), { ...entry(5), ...hidden }, entry(4, me), { ...entry(2), ...hidden }]
  applyLiveUpdate(client, { ...update, reseen: [other.id] })
  expect(seen()).toEqual([['4', '60']])
  await vi.runOnlyPendingTimersAsync()
  await vi.waitFor(() =>
    expect(seen()).toEqual([
      ['5', null],
      ['4', '60'],
      ['2', null],
    ]),
  )
  expect(storeOf(client).find('member', other.id)).toMatchObject({ name: '人2' })
})

test('what was said about a deleted entry goes from the device, whether or not a screen has shown it', async () => {
  saveUser(me)
  const words = { id: '8', member: { kind: 'member', id: other.id }, text: '消える言葉' }
  const answer = {
    key: ['said.about', { params: { id: '3' } }, 'pages'],
    data: { pages: [{ items: [{ kind: 'comment', id: '8' }], next: null }], pageParams: [null] },
    at: Date.now(),
    of: { kind: 'entry', id: '3' },
  }
  const saved = { version: 4, of: me.id, answers: [answer], entities: { comment: { 8: words } } }
  storage.set('hakari.saved.reading', JSON.stringify(saved))
  const client = new QueryClient()
  restoreOfflineCache(client, me)
  await opened(client)
  await vi.runOnlyPendingTimersAsync()
  expect(storage.get('hakari.saved.reading')).toContain('消える言葉')
  applyLiveUpdate(client, { ...update, gone: ['3'] })
  await vi.runOnlyPendingTimersAsync()
  expect(storage.get('hakari.saved.reading')).not.toContain('消える言葉')
})
