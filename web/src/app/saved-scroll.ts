import * as z from 'zod/mini'
import { tabStorage } from '../storage/browser-storage.ts'
import { versioned } from '../storage/versioned.ts'

/** How far each page was scrolled. Without it a page loaded anew begins at the top. */
export const savedScroll = versioned({
  storage: tabStorage,
  name: 'scroll',
  version: 1,
  schema: z.object({ places: z.array(z.tuple([z.string(), z.number()])) }),
})
