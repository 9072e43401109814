import * as z from 'zod/mini'
import { deviceStorage } from '../../storage/browser-storage.ts'
import { versioned } from '../../storage/versioned.ts'

/**
 * Who asked for pushes in this browser, by a touch. Only for them a subscription is renewed without asking, and nobody else
 * gets one because somebody before them wanted it.
 */
export const pushChoice = versioned({
  storage: deviceStorage,
  name: 'push',
  version: 1,
  /** And where the server was told that pushes go. Builds of before did not keep it. */
  schema: z.object({ memberId: z.string(), endpoint: z.optional(z.string()) }),
})
