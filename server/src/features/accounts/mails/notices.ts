import { letter } from '../../../platform/mail/letter.ts'

interface Notice {
  to: string
  origin: string
}

const ifNotYou = (origin: string) =>
  `心当たりがない場合は、すぐにパスワードを再設定し、お問い合わせください。\n${origin}/contact`

export const welcomeMail = ({ to, origin }: Notice) =>
  letter({
    to,
    topic: 'ご登録ありがとうございます',
    paragraphs: ['アカウントの登録が完了しました。', '公開した体重は、ログインしている利用者に表示されます。'],
    link: { label: 'アプリを開く', url: `${origin}/` },
  })

export const emailChangedMail = ({ to, origin }: Notice) =>
  letter({
    to,
    topic: 'メールアドレスが変更されました',
    paragraphs: [
      'アカウントのメールアドレスが変更されました。',
      '安全のため、ほかの端末からはログアウトされています。',
      ifNotYou(origin),
    ],
  })

export const passwordChangedMail = ({ to, origin }: Notice) =>
  letter({
    to,
    topic: 'パスワードが変更されました',
    paragraphs: [
      'アカウントのパスワードが変更されました。',
      '安全のため、ほかの端末からはログアウトされています。',
      ifNotYou(origin),
    ],
  })

export const googleLinkedMail = ({ to, origin }: Notice) =>
  letter({
    to,
    topic: 'Googleアカウントが連携されました',
    paragraphs: ['アカウントにGoogleアカウントが連携され、Googleでログインできるようになりました。', ifNotYou(origin)],
  })

export const accountDeletedMail = ({ to }: { to: string }) => ({
  ...letter({
    to,
    topic: 'アカウントを削除しました',
    paragraphs: ['アカウントとすべてのデータを削除しました。', 'ご利用ありがとうございました。'],
  }),
  isFarewell: true,
})
