import { composeMail } from '../../../platform/mail/compose-mail.ts'
import type { Message } from '../events.ts'

/** Nothing of what was written: the address is not proven, and we do not carry a stranger's words to it. */
export const confirmationMail = ({ email }: Message, origin: string) =>
  composeMail({
    to: email,
    topic: 'お問い合わせを受け付けました',
    paragraphs: ['お問い合わせいただき、ありがとうございます。内容を確認のうえ、ご連絡いたします。'],
    link: { label: 'アプリを開く', url: `${origin}/` },
    closing: ['このメールに心当たりがない場合は、お手数ですが破棄してください。'],
  })
