import * as z from 'zod/mini'
import { tabStorage } from '../../storage/browser-storage.ts'
import { versioned } from '../../storage/versioned.ts'

const errand = versioned({
  storage: tabStorage,
  name: 'googleErrand',
  version: 1,
  schema: z.object({ intent: z.enum(['link', 'prove']), next: z.string() }),
})
type Errand = NonNullable<ReturnType<typeof errand.read>>

/**
 * A member goes to Google for something: remembered in this tab, so that also a failure leads back. Where it cannot be
 * kept, a failure is shown on the page Google leads back to.
 */
export const beginErrand = (begun: Errand): void => void errand.keep(begun)

export function takeErrand(): Errand | null {
  const begun = errand.read()
  errand.forget()
  return begun
}
