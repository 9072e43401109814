import * as z from 'zod/mini'
import { deviceStorage } from './browser-storage.ts'
import { versioned } from './versioned.ts'

/** Whether it is light or dark here whatever the device says. */
export const theme = versioned({
  storage: deviceStorage,
  name: 'theme',
  version: 1,
  schema: z.object({ chosen: z.enum(['device', 'light', 'dark']) }),
})
