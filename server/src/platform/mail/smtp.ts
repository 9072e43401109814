import nodemailer from 'nodemailer'
import type { MailSettings, WrittenMail } from './mail.ts'

export interface Smtp {
  /** Throws when trying again may help. */
  deliver: (mail: WrittenMail) => Promise<{ accepted: true } | { accepted: false; reason: string }>
  close: () => void
}

/** The receiving server's word about this mail. A no to our password or our greeting is about us, and may change. */
const finalWords = new Set(['RCPT TO', 'DATA'])

export function createSmtp({ smtpUrl, from, timeoutMs }: MailSettings): Smtp {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver({ to, subject, text, html, replyTo, stopUrl, messageId }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId,
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          ...(stopUrl && {
            headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
          }),
        })
        return { accepted: true }
      } catch (error) {
        const {
          responseCode = 0,
          command = '',
          response = '',
        } = error as Partial<Record<'command' | 'response', string>> & {
          responseCode?: number
        }
        if (responseCode >= 500 && finalWords.has(command)) return { accepted: false, reason: response }
        throw error
      }
    },
    close: () => transport.close(),
  }
}
