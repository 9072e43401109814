import type { MailContent } from './html-layout.ts'

export interface Mail {
  to: string
  content: MailContent
  replyTo?: string
  /** The member it tells of, where it may go to another address than theirs: it is taken back when they leave. */
  about?: string
  /** To somebody who is no longer a member: what cannot be delivered soon is not kept. */
  isFarewell?: boolean
  /** Of a mail that can be stopped: the page that does it, which mail programs may ask for by themselves (RFC 8058). */
  stopUrl?: string
}

/** As it lies in the queue. Its id is chosen when it is written: a second attempt is recognisably the same mail. */
export type WrittenMail = Omit<Mail, 'content'> & { subject: string; text: string; html: string; messageId: string }

export interface MailSettings {
  smtpUrl: string
  from: { name: string; address: string }
  leaseSeconds: number
  /** How long the mail server may be silent. */
  timeoutMs: number
  retryDelaySeconds: number
}
