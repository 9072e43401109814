export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  /** The member it tells of, where it may go to another address than theirs: it is taken back when they leave. */
  about?: string
  /** To somebody who is no longer a member: what cannot be delivered soon is not kept. */
  isFarewell?: boolean
  /** Of a mail that can be stopped: the page that does it, which mail programs may ask for by themselves (RFC 8058). */
  stopUrl?: string
}

/** Chosen when the mail is written: a second attempt is recognisably the same mail. */
export type WrittenMail = Mail & { messageId: string }

export interface MailSettings {
  smtpUrl: string
  from: { name: string; address: string }
  leaseSeconds: number
  /** How long the mail server may be silent. */
  timeoutMs: number
  retryDelaySeconds: number
}
