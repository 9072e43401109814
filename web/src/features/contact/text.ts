import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: 'お問い合わせ',
  lead: 'ご意見やご質問をお送りください。内容を確認のうえ、メールでご連絡します。',
  elsewhere: phrased('お問い合わせは、次の窓口で受け付けています。'),
  name: 'お名前',
  email: 'メールアドレス',
  message: 'お問い合わせ内容',
  send: '送信する',
  sending: '送信中...',
  received: 'お問い合わせを受け付けました',
  receivedHint: (email: string) => `${email} に確認のメールをお送りしました。`,
  home: 'ホームに戻る',
}
