import type { Platform } from '../../platform/platform.ts'

export type AccountDeps = Pick<
  Platform,
  'db' | 'events' | 'files' | 'jobs' | 'limits' | 'mailer' | 'passwords' | 'pictures'
> & {
  /** Links in mails begin with this address. */
  origin: string
}
