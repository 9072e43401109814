import nodemailer from 'nodemailer'
import type { Mail, MailSettings } from './index.ts'

export interface Smtp {
  /** Throws when trying again may help. */
  deliver: (mail: Mail & { messageId: string }) => Promise<'accepted' | 'refused'>
  close: () => void
}

export function createSmtp({ smtpUrl, from, leaseSeconds }: MailSettings): Smtp {
  // A batch must end before its lease does, or a second worker would send its mails again.
  const timeout = (leaseSeconds * 1000) / 6
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, subject, text, html, replyTo, messageId }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId,
          ...(html && { html }),
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        })
        return 'accepted'
      } catch (error) {
        const { responseCode = 0 } = error as { responseCode?: number }
        if (responseCode >= 500) return 'refused'
        throw error
      }
    },
    close: () => transport.close(),
  }
}
