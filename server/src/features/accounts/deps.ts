import type { Platform } from '../../platform/platform.ts'
import type { RegistrationSettings } from './admission.ts'

export type AccountDeps = Pick<
  Platform,
  'brand' | 'clock' | 'db' | 'events' | 'files' | 'jobs' | 'limits' | 'mailer' | 'passwords' | 'pictures'
> & {
  /** Links in mails begin with this address. */
  origin: string
  registration: RegistrationSettings
}
