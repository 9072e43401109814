import { composeMail } from '../../../platform/mail/compose-mail.ts'

export const appointedMail = ({ to, origin }: { to: string; origin: string }) =>
  composeMail({
    to,
    topic: 'モデレーターに任命されました',
    paragraphs: [
      '運営者が、あなたをモデレーターに任命しました。届いた報告を確認し、必要な対応をする役割です。',
      '始める前に、設定の「セキュリティ」で認証アプリを設定してください。設定するまで、モデレーションの画面は開けません。',
    ],
    link: { label: 'モデレーションの画面を開く', url: `${origin}/moderation` },
    closing: [`心当たりがない場合は、お問い合わせください。\n${origin}/contact`],
  })
