import * as z from 'zod/mini'
import { tabStorage } from '../../storage/browser-storage.ts'
import { versioned } from '../../storage/versioned.ts'

const pendingIntent = versioned({
  storage: tabStorage,
  name: 'googleErrand',
  version: 1,
  schema: z.object({ intent: z.enum(['link', 'prove']), next: z.string() }),
})
type GoogleIntent = NonNullable<ReturnType<typeof pendingIntent.read>>

/**
 * Remembers in this tab why a member goes to Google, so that a failure leads back as well. Where it cannot be stored, a
 * failure is shown on the page Google leads back to.
 */
export const rememberGoogleIntent = (begun: GoogleIntent): void => void pendingIntent.keep(begun)

export function takeGoogleIntent(): GoogleIntent | null {
  const begun = pendingIntent.read()
  pendingIntent.forget()
  return begun
}
