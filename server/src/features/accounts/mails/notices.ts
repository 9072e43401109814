import type { Tx } from '../../../platform/database/connect.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import type { AccountDeps } from '../deps.ts'
import { googleOnlyText } from './google-only-text.ts'

interface Notice {
  to: string
  origin: string
}

const contactLink = (origin: string) => ({ label: 'お問い合わせ', url: `${origin}/contact` })
const resetAndWrite = '心当たりがない場合は、すぐにパスワードを再設定し、お問い合わせください。'

export const welcomeMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: 'ご登録ありがとうございます',
    paragraphs: ['アカウントの登録が完了しました。', '公開した記録は、ほかの人も見ることができます。'],
    link: { label: 'アプリを開く', url: `${origin}/` },
    closing: [`心当たりがない場合は、お問い合わせください。\n${origin}/contact`],
  })

/** To the address that is no longer the account's: from there nothing can be undone but by us. */
export const emailMovedMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: 'メールアドレスが変更されました',
    paragraphs: [
      'アカウントのメールアドレスが、別のアドレスに変更されました。今後、このアドレスではログインできません。',
      '心当たりがない場合は、すぐにお問い合わせください。',
    ],
    link: contactLink(origin),
  })

export const emailChangedMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: 'メールアドレスが変更されました',
    paragraphs: [
      'アカウントのメールアドレスが、このアドレスに変更されました。',
      '安全のため、ほかの端末からはログアウトされています。',
      resetAndWrite,
    ],
    link: contactLink(origin),
  })

/** Passkeys outlive a password: who has some is reminded to look whether all are theirs. */
export const passwordChangedMail = ({ to, origin, passkeys }: Notice & { passkeys: number }) =>
  composeMail({
    to,
    topic: 'パスワードが変更されました',
    paragraphs: [
      'アカウントのパスワードが変更されました。',
      '安全のため、ほかの端末からはログアウトされています。',
      ...(passkeys > 0
        ? [
            `登録されているパスキー（${passkeys}個）は、そのまま使えます。見覚えのないパスキーがないか、設定の「セキュリティ」でご確認ください。`,
          ]
        : []),
      resetAndWrite,
    ],
    link: contactLink(origin),
  })

const googleLinkedMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: 'Googleアカウントが連携されました',
    paragraphs: [
      'アカウントにGoogleアカウントが連携され、Googleでログインできるようになりました。',
      '心当たりがない場合は、すぐにパスワードを再設定してください。再設定すると、連携は解除されます。',
    ],
    link: contactLink(origin),
  })

export const tellGoogleLinked = ({ mailer, origin }: Pick<AccountDeps, 'mailer' | 'origin'>, tx: Tx, to: string) =>
  mailer.send(tx, googleLinkedMail({ to, origin }))

export const googleUnlinkedMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: 'Googleアカウントとの連携が解除されました',
    paragraphs: [
      'アカウントとGoogleアカウントの連携が解除されました。そのGoogleアカウントでは、もうログインできません。',
      '安全のため、ほかの端末からはログアウトされています。',
      resetAndWrite,
    ],
    link: contactLink(origin),
  })

export const googleOnlyMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: googleOnlyText.topic,
    paragraphs: ['このメールアドレスとパスワードで、ログインが試されました。', googleOnlyText.what, googleOnlyText.how],
    link: { label: 'ログイン画面を開く', url: `${origin}/login` },
    closing: ['心当たりがない場合は、このメールを破棄してください。ログインはされていません。'],
  })

export const accountDeletedMail = ({ to, origin }: Notice) => ({
  ...composeMail({
    to,
    topic: 'アカウントを削除しました',
    paragraphs: [
      'アカウントとすべてのデータを削除しました。ご利用ありがとうございました。',
      '心当たりがない場合は、お問い合わせください。',
    ],
    link: contactLink(origin),
  }),
  isFarewell: true,
})
