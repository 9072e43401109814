import * as z from 'zod/mini'
import { tabStorage } from '../storage/browser-storage.ts'
import { versioned } from '../storage/versioned.ts'

/** An address and a height. Nothing else of the first load needs what zod has for pairs. */
const Place = z.custom<[string, number]>(
  (place) => Array.isArray(place) && typeof place[0] === 'string' && typeof place[1] === 'number',
)

/** Stores how far each page was scrolled, so that a reloaded page does not begin at the top. */
export const scrollStorage = versioned({
  storage: tabStorage,
  name: 'scroll',
  version: 1,
  schema: z.object({ places: z.array(Place) }),
})
