import { comments, entries, type Entry, type Member, operation } from '@hakari/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { answer } from './answer.ts'
import { showMuteState } from './muted-members.ts'
import { storeOf } from './store-of.ts'

const member = (n: number): Member => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  name: `人${n}`,
  handle: `hito${n}`,
  avatar: null,
})
const [anna, ben] = [member(1), member(2)]

const entry = (id: number, by: Member, more: Partial<Entry> = {}): Entry => ({
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
  measuredAt: '2026-11-16T03:00:00.000Z',
  publishedAt: '2026-11-16T03:00:00.000Z',
  editedAt: null,
  revision: 0,
  likes: 0,
  comments: 0,
  commenters: 'everyone',
  mayComment: true,
  newestComment: null,
  isLiked: false,
  isOwn: false,
  ...more,
})

const declared = (id: `test.${string}`) =>
  operation({
    id,
    method: 'GET',
    path: '/x',
    access: 'member',
    summary: '',
    input: {},
    output: z.object({ items: z.array(entries.Entry), said: z.array(comments.Comment) }),
    refusals: [],
  })
const unasked = answer({ operation: declared('test.unasked'), leavesOutMuted: true })({})
const asked = answer({ operation: declared('test.asked') })({})
const muted = { isMuted: true, mutedUntil: null }

const onServer = {
  items: [
    entry(3, ben),
    entry(2, anna, { comments: 1, newestComment: { id: '8', member: ben, excerpt: 'いいですね' } }),
  ],
  said: [
    { id: '8', member: ben, text: 'いいですね', publishedAt: '2026-11-16T03:00:00.000Z', mayDelete: false },
    { id: '9', member: anna, text: 'どうも', publishedAt: '2026-11-16T03:00:00.000Z', mayDelete: false },
  ],
}

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(onServer)))
})
afterEach(() => vi.unstubAllGlobals())

test('what a muted member made leaves what comes up by itself, and stays where somebody went to see it', async () => {
  const client = new QueryClient()
  const store = storeOf(client)
  await Promise.all([client.fetchQuery(unasked), client.fetchQuery(asked)])
  const shown = (key: typeof unasked) => {
    const { items, said } = store.denormalise<typeof onServer>(client.getQueryData(key.queryKey)) ?? onServer
    return { items: items.map(({ id }) => id), said: said.map(({ id }) => id) }
  }
  showMuteState(client, ben.id, muted)
  expect(shown(unasked)).toEqual({ items: ['2'], said: ['9'] })
  expect(shown(asked)).toEqual({ items: ['3', '2'], said: ['8', '9'] })
  expect(store.find('entry', '2')?.newestComment).toBeNull()
  expect(store.find('member', ben.id)).toMatchObject(muted)
})

test('an answer that says nothing of a muted word takes back what an earlier one said', () => {
  const store = storeOf(new QueryClient())
  store.normalise(entries.Entry, entry(3, ben, { isNoteMuted: true }))
  expect(store.find('entry', '3')?.isNoteMuted).toBe(true)
  store.normalise(entries.Entry, entry(3, ben))
  expect(store.find('entry', '3')?.isNoteMuted).toBeUndefined()
})
