import { operation } from '@hakari/contract'
import * as z from 'zod/mini'

/** A page of a feed as it will be: 20 entries, about 6 KB. */
export const pageOfEntries = {
  items: Array.from({ length: 20 }, (_, i) => ({
    id: 100_000 + i,
    weight: '58.40000',
    delta: '-0.3',
    note: '朝いちばん。昨日は少し歩きました。水をよく飲みました。',
    measuredAt: '2026-11-15T07:12:00.000Z',
    member: { handle: `member_${i}`, name: 'あおい', picture: `/pictures/${i}/small.webp` },
    likes: i,
    comments: 3,
    viewer: { liked: i % 2 === 0, mine: false },
  })),
  next: '1731654720000_99999',
}

const Entry = z.object({
  id: z.number(),
  weight: z.string(),
  delta: z.string(),
  note: z.string(),
  measuredAt: z.string(),
  member: z.object({ handle: z.string(), name: z.string(), picture: z.string() }),
  likes: z.number(),
  comments: z.number(),
  viewer: z.object({ liked: z.boolean(), mine: z.boolean() }),
})

export const page = operation({
  id: 'bench.page',
  method: 'GET',
  path: '/page',
  access: 'anyone',
  summary: 'a page of entries',
  input: {},
  output: z.object({ items: z.array(Entry), next: z.string() }),
  refusals: [],
})

export const selectOne = operation({
  id: 'bench.select-one',
  method: 'GET',
  path: '/select-one',
  access: 'anyone',
  summary: 'one round trip to the database',
  input: {},
  output: z.object({ one: z.number() }),
  refusals: [],
})
