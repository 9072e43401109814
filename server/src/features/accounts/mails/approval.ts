import { composeMail } from '../../../platform/mail/compose-mail.ts'

/** In place of the welcome, where a moderator decides who comes in. */
export const receivedMail = ({ to, origin }: { to: string; origin: string }) =>
  composeMail({
    to,
    topic: '登録を受け付けました',
    paragraphs: [
      'ご登録ありがとうございます。このサービスでは、運営者が登録を確認しています。',
      '承認されると、メールでお知らせします。それまでは、ログインできません。プロフィールも、誰にも表示されません。',
    ],
    link: { label: 'お問い合わせ', url: `${origin}/contact` },
    closing: ['心当たりがない場合は、お問い合わせください。登録を取り消します。'],
  })
