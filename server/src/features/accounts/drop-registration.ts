import { discardPicture } from '../pictures/index.ts'
import type { AccountDeps } from './deps.ts'
import { hashOf } from '../../platform/secrets.ts'
import { takeToken } from './queries.ts'
import { Registration } from './registration.ts'

/** The person gave it up: what Google told us about them goes at once. */
export const dropRegistration = (deps: Pick<AccountDeps, 'db' | 'jobs'>, secret: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, { tokenHash: hashOf(secret), purposes: ['registration'] })
    const proof = taken && Registration.parse(taken.details)
    if (proof?.via === 'google' && proof.pictureId) await discardPicture(deps, tx, proof.pictureId)
  })
