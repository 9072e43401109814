import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: 'メールの配信停止',
  what: (kind: string) => `「${kind}」のメールを停止します。`,
  nothingElse: phrased('ほかのメールや、アプリ内のお知らせは変わりません。ログインは必要ありません。'),
  stop: '配信を停止する',
  stopping: '停止しています...',
  failed: '停止できませんでした。',
  stopped: (kind: string) => `「${kind}」のメールを停止しました。`,
  again: phrased('設定の「通知」で、いつでも再開できます。'),
  settings: '通知の設定を開く',
  dead: phrased('このリンクは使えません。メールのリンクがすべて含まれているか、ご確認ください。'),
  otherwise: phrased('設定の「通知」でも停止できます。'),
  contact: 'お問い合わせ',
}
