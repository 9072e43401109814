import * as z from 'zod/mini'
import { deviceStorage } from './browser-storage.ts'
import { versioned } from './versioned.ts'

/** Whether the key n opens the record sheet, on this device. */
export const recordKey = versioned({
  storage: deviceStorage,
  name: 'recordKey',
  version: 1,
  schema: z.object({ isOn: z.boolean() }),
})
