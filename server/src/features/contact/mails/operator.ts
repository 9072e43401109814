import type { Mail } from '../../../platform/mail/index.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import type { Message } from '../events.ts'

export const operatorMail = (to: string, { name, email, message }: Message): Mail => ({
  ...composeMail({
    to,
    topic: 'お問い合わせがありました',
    paragraphs: [`お名前: ${name}\nメールアドレス: ${email}`, message],
    link: { label: '返信する', url: addressed(email) },
  }),
  replyTo: email,
})

/** An address may hold what would end it in a link. */
const addressed = (email: string) => `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
