import * as z from 'zod/mini'
import { entity } from './entity.ts'

/** Somebody, as others see them. */
export const Member = entity(
  'member',
  z.object({
    id: z.uuid(),
    name: z.string(),
    handle: z.string(),
    /** The address of the picture without its size; null when there is none. */
    avatar: z.nullable(z.string()),
  }),
)
export type Member = z.infer<typeof Member>
