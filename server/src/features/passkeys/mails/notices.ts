import { composeMail } from '../../../platform/mail/compose-mail.ts'

interface Notice {
  to: string
  name: string
  origin: string
}

const toSecurity = (origin: string) => ({ label: 'セキュリティの設定を開く', url: `${origin}/settings?tab=security` })

export const passkeyAddedMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    topic: 'パスキーが追加されました',
    paragraphs: [
      `アカウントに、パスキー「${name}」が追加されました。`,
      'このパスキーだけで、パスワードや認証コードを使わずにログインできます。',
      '心当たりがない場合は、すぐに設定からこのパスキーを削除し、パスワードを再設定してください。',
    ],
    link: toSecurity(origin),
  })

export const passkeyRemovedMail = ({ to, name, origin }: Notice) =>
  composeMail({
    to,
    topic: 'パスキーが削除されました',
    paragraphs: [
      `アカウントから、パスキー「${name}」が削除されました。このパスキーでは、もうログインできません。`,
      '心当たりがない場合は、すぐにパスワードを再設定し、お問い合わせください。',
    ],
    link: toSecurity(origin),
  })
