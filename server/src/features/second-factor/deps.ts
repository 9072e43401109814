import type { Platform } from '../../platform/platform.ts'

export type FactorDeps = Pick<Platform, 'db' | 'limits' | 'vault' | 'clock' | 'mailer' | 'logger'> & {
  /** Links in mails begin with this address. */
  origin: string
}
