import type { Mail } from '../../../platform/mail/index.ts'
import { subjectOf } from '../../../platform/mail/brand.ts'
import type { MessageReceived } from '../events.ts'

export const confirmationMail = ({ name, email, message }: MessageReceived): Mail => ({
  to: email,
  subject: subjectOf('お問い合わせを受け付けました'),
  text: `${name} 様

お問い合わせを受け付けました。内容を確認のうえ、ご連絡いたします。

お問い合わせ内容:
${message}

このメールに心当たりがない場合は、お手数ですが破棄してください。
`,
})
