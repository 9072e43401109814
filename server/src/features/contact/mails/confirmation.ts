import type { Mail } from '../../../platform/mail/index.ts'
import { subjectOf } from '../../../platform/mail/brand.ts'
import type { MessageReceived } from '../events.ts'

/** Nothing of what was written: the address is not proven, and we do not carry a stranger's words to it. */
export const confirmationMail = ({ email }: MessageReceived): Mail => ({
  to: email,
  subject: subjectOf('お問い合わせを受け付けました'),
  text: `お問い合わせを受け付けました。内容を確認のうえ、ご連絡いたします。

このメールに心当たりがない場合は、お手数ですが破棄してください。
`,
})
