import * as z from 'zod/mini'
import type { Database } from '../../platform/database/connect.ts'
import { mint, peek } from './one-time-token.ts'

/** A person who has proven an address and has not filled in the form yet. */
export const Registration = z.discriminatedUnion('via', [
  z.object({ via: z.literal('email') }),
  z.object({
    via: z.literal('google'),
    issuer: z.string(),
    subject: z.string(),
    pictureId: z.nullable(z.string()),
  }),
])
export type Registration = z.infer<typeof Registration>

/** What this browser has begun; null when there is nothing, or no longer. */
export async function registrationUnder(db: Database, secret: string) {
  const found = await peek(db, secret, 'registration')
  if (!found?.email || found.is_expired) return null
  return { email: found.email, ...Registration.parse(found.details) }
}

/** As long as the token works. */
export const registrationSeconds = 3600

export const beginRegistration = (db: Database, email: string, details: Registration): Promise<string> =>
  db.transaction().execute((tx) => mint(tx, 'registration', { email, details }))
