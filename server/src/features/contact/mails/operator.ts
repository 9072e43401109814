import type { Mail } from '../../../platform/mail/index.ts'
import { subjectOf } from '../../../platform/mail/brand.ts'
import type { MessageReceived } from '../events.ts'

export const operatorMail = (to: string, { name, email, message }: MessageReceived): Mail => ({
  to,
  replyTo: email,
  subject: subjectOf('お問い合わせがありました'),
  text: `お名前: ${name}
メールアドレス: ${email}

${message}
`,
})
