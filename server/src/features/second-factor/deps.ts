import type { Platform } from '../../platform/platform.ts'

export type FactorDeps = Pick<Platform, 'brand' | 'db' | 'limits' | 'vault' | 'clock' | 'mailer' | 'logger'> & {
  /** Links in mails begin with this address. */
  origin: string
}
