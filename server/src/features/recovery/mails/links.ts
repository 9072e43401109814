import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { japaneseTime } from '../../../platform/mail/japanese-time-text.ts'

interface Linked {
  to: string
  url: string
}

export const recoveryLinkMail = ({ to, url, hours }: Linked & { hours: number }) =>
  composeMail({
    to,
    topic: '二要素認証の復旧のご案内',
    paragraphs: [
      '認証アプリも復旧コードも使えない場合の、復旧の手続きを受け付けました。',
      `次のリンクを開いて申し込むと、${hours}時間の待ち時間のあとに、二要素認証を解除できます。`,
    ],
    link: { label: '復旧の手続きを続ける', url },
    closing: [
      'リンクの有効期限は60分です。',
      '心当たりがない場合は、このメールを破棄してください。何も変更されません。',
    ],
  })

/** Also the warning to whoever did not ask for it. */
export const recoveryAppliedMail = ({ to, url, readyAt }: Linked & { readyAt: Date }) =>
  composeMail({
    to,
    topic: '二要素認証の解除が申し込まれました',
    paragraphs: [
      '二要素認証の解除が申し込まれました。',
      `${japaneseTime(readyAt)}を過ぎると、次のリンクから解除できます。それから7日間有効です。`,
      '心当たりがない場合は、いつもの方法でログインしてください。ログインすると、この申し込みは取り消されます。',
    ],
    link: { label: '復旧の手続きを開く', url },
  })

export const noFactorMail = ({ to, origin }: { to: string; origin: string }) =>
  composeMail({
    to,
    topic: '二要素認証の復旧のご案内',
    paragraphs: [
      '復旧の手続きを受け付けましたが、このアカウントに二要素認証は設定されていません。',
      'パスワード、またはメールのリンクでログインできます。',
    ],
    link: { label: 'ログイン画面を開く', url: `${origin}/login` },
    closing: ['心当たりがない場合は、このメールを破棄してください。何も変更されません。'],
  })
