import * as z from 'zod/mini'
import { deviceStorage } from './browser-storage.ts'
import { versioned } from './versioned.ts'

/** Whether a change of weight is shown without red and green, on this device. */
export const calmColours = versioned({
  storage: deviceStorage,
  name: 'calmColours',
  version: 1,
  schema: z.object({ isOn: z.boolean() }),
})
