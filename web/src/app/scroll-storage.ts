import * as z from 'zod/mini'
import { tabStorage } from '../storage/browser-storage.ts'
import { versioned } from '../storage/versioned.ts'

/** Stores how far each page was scrolled, so that a reloaded page does not begin at the top. */
export const scrollStorage = versioned({
  storage: tabStorage,
  name: 'scroll',
  version: 1,
  schema: z.object({ places: z.array(z.tuple([z.string(), z.number()])) }),
})
