import type { Platform } from '../../platform/platform.ts'
import type { RelyingParty } from './relying-party.ts'

export type PasskeyDeps = Pick<Platform, 'brand' | 'db' | 'events' | 'limits' | 'mailer' | 'logger'> & {
  origin: string
  /** Null where this installation has no name that browsers trust. */
  relyingParty: RelyingParty | null
}
