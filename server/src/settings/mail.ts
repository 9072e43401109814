import { StartError } from '../platform/start-error.ts'
import { address, type Env, wholeNumber } from './variables.ts'

export interface MailSettings {
  /** Null: not configured; outside production the sandbox takes its place. */
  smtpUrl: string | null
  from: string
  operator: string
  leaseSeconds: number
  timeoutMs: number
  retryDelaySeconds: number
}

export const mailSettings = (env: Env): MailSettings => ({
  smtpUrl: smtpUrl(env.SMTP_URL || null),
  from: address('MAIL_FROM', env.MAIL_FROM || 'no-reply@hakari.example'),
  operator: address('OPERATOR_EMAIL', env.OPERATOR_EMAIL || 'operator@hakari.example'),
  leaseSeconds: wholeNumber(env, 'MAIL_LEASE_SECONDS', 60, 10, 3600),
  timeoutMs: 30_000,
  retryDelaySeconds: wholeNumber(env, 'MAIL_RETRY_SECONDS', 5, 1, 3600),
})

function smtpUrl(text: string | null): string | null {
  if (text !== null && !(URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname))
    throw new StartError("SMTP_URL is not a mail server's address: it starts with smtp:// or smtps://.")
  return text
}
