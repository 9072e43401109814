import { composeMail } from '../../../platform/mail/compose-mail.ts'

interface Notice {
  to: string
  origin: string
}

const toSecurity = (origin: string) => ({ label: 'セキュリティの設定を開く', url: `${origin}/settings?tab=security` })
const write = (origin: string) =>
  `心当たりがない場合は、すぐにパスワードを再設定し、お問い合わせください。\n${origin}/contact`

export const factorOnMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: '認証アプリが設定されました',
    paragraphs: [
      'ログインのときに、認証アプリの認証コードも確認するようになりました。',
      '復旧コードは、認証アプリが使えなくなったときに必要です。安全な場所に保管してください。',
    ],
    link: toSecurity(origin),
    closing: [write(origin)],
  })

export const factorOffMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: '認証アプリの設定が解除されました',
    paragraphs: ['ログインのときに、認証コードを確認しなくなりました。復旧コードも使えなくなりました。'],
    link: toSecurity(origin),
    closing: [write(origin)],
  })

export const recoveryCodeUsedMail = ({ to, origin, left }: Notice & { left: number }) =>
  composeMail({
    to,
    topic: '復旧コードが使われました',
    paragraphs: [
      `復旧コードが1つ使われました。残りは${left}個です。`,
      ...(left <= 2 ? ['残りが少なくなっています。セキュリティの設定で、新しい復旧コードを作成してください。'] : []),
    ],
    link: toSecurity(origin),
    closing: [write(origin)],
  })

export const recoveryCodesRenewedMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: '復旧コードが新しくなりました',
    paragraphs: ['新しい復旧コードが作成されました。これまでの復旧コードは使えません。'],
    link: toSecurity(origin),
    closing: [write(origin)],
  })

export const wrongCodesMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: '認証コードの入力が続けて失敗しています',
    paragraphs: [
      '正しいパスワードなどのあとに、認証コードが続けて間違って入力されたため、しばらく受け付けないようにしました。ログインはされていません。',
      'ご自身で入力した場合は、しばらく待ってからお試しください。パスキーや復旧コードなら、すぐにログインできます。',
      '心当たりがない場合は、パスワードが知られている可能性があります。パスワードを変更してください。',
    ],
    link: toSecurity(origin),
  })

/** After the waiting time, or by the operator. */
export const factorRemovedMail = ({ to, origin }: Notice) =>
  composeMail({
    to,
    topic: '二要素認証が解除されました',
    paragraphs: [
      'アカウントの二要素認証が解除されました。次のログインでは、認証コードは必要ありません。',
      'ログインのあと、認証アプリをもう一度設定することをおすすめします。',
    ],
    link: { label: 'ログイン画面を開く', url: `${origin}/login` },
    closing: [write(origin)],
  })
