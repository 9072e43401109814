import * as z from 'zod/mini'
import type { Database } from '../../platform/database/connect.ts'
import { hashOf } from '../../platform/secrets.ts'
import { discardPicture } from '../pictures/index.ts'
import type { AccountDeps } from './deps.ts'
import { mint, peek } from './one-time-token.ts'
import { takeToken } from './queries.ts'

/** A person who has proven an address and has not filled in the form yet. */
export const Registration = z.discriminatedUnion('via', [
  z.object({ via: z.literal('email'), invitation: z.optional(z.string()) }),
  z.object({
    via: z.literal('google'),
    issuer: z.string(),
    subject: z.string(),
    pictureId: z.nullable(z.string()),
    invitation: z.optional(z.string()),
  }),
])
export type Registration = z.infer<typeof Registration>

/** What this browser has begun; null when there is nothing, or no longer. */
export async function registrationUnder(db: Database, secret: string) {
  const found = await peek(db, secret, 'registration')
  if (!found?.email || found.is_expired) return null
  return { email: found.email, ...Registration.parse(found.details) }
}

/** The cookie of a registration lives as long as its token works. */
export const registrationSeconds = 3600

export const beginRegistration = (db: Database, email: string, details: Registration): Promise<string> =>
  db.transaction().execute((tx) => mint(tx, 'registration', { email, details }))

/** The person gave it up: what Google told us about them goes at once. */
export const dropRegistration = (deps: Pick<AccountDeps, 'db' | 'jobs'>, secret: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, { tokenHash: hashOf(secret), purposes: ['registration'] })
    const proof = taken && Registration.parse(taken.details)
    if (proof?.via === 'google' && proof.pictureId) await discardPicture(deps, tx, proof.pictureId)
  })
