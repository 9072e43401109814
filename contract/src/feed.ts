import * as z from 'zod/mini'
import { pageOf, PageQuery } from './cursor.ts'
import { Entry } from './entries/entry.ts'
import { operation } from './operation.ts'

export const following = operation({
  id: 'feed.following',
  method: 'GET',
  path: '/feed/following',
  access: 'member',
  summary: 'Entries of the viewer and of those the viewer follows, newest first, and whether the viewer is new here.',
  input: { query: PageQuery },
  output: z.object({
    ...pageOf(Entry).shape,
    /** Whether the first steps are still to be shown: the home knows it with what it fetches anyway. */
    isNewcomer: z.boolean(),
  }),
  refusals: [],
})

export const all = operation({
  id: 'feed.all',
  method: 'GET',
  path: '/feed/all',
  access: 'member',
  summary: "Everybody's entries, newest first.",
  input: { query: PageQuery },
  output: pageOf(Entry),
  refusals: [],
})
