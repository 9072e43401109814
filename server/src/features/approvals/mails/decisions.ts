import { composeMail } from '../../../platform/mail/compose-mail.ts'

interface Decision {
  to: string
  origin: string
}

export const approvedMail = ({ to, origin }: Decision) =>
  composeMail({
    to,
    topic: '登録が承認されました',
    paragraphs: [
      'お待たせしました。登録が承認され、ログインできるようになりました。',
      '公開した記録は、ほかの人も見ることができます。',
    ],
    link: { label: 'ログインする', url: `${origin}/login` },
    closing: [`心当たりがない場合は、お問い合わせください。\n${origin}/contact`],
  })

export const declinedMail = ({ to, origin }: Decision) => ({
  ...composeMail({
    to,
    topic: '登録を見送らせていただきました',
    paragraphs: [
      'ご登録ありがとうございました。確認の結果、今回は登録を見送らせていただきました。',
      'ご入力いただいた内容は、すべて削除しました。ご不明な点は、お問い合わせください。',
    ],
    link: { label: 'お問い合わせ', url: `${origin}/contact` },
  }),
  isFarewell: true,
})
