import type { Platform } from '../../platform/platform.ts'

export type AccountDeps = Pick<
  Platform,
  'db' | 'events' | 'files' | 'jobs' | 'limits' | 'mailer' | 'passwords' | 'pictures'
> & {
  /** The address links in mails begin with. */
  origin: string
}
