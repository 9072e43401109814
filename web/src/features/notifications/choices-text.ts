import type { notifications } from '@hakari/contract'
import { phrased } from '../../ui/layout/phrased.ts'

export const kinds: Record<notifications.Kind, string> = {
  like: 'いいね',
  comment: 'コメント',
  follow: 'フォローとリクエスト',
  record: '選んだ人の記録',
  import: '取り込み',
  letter: '週のまとめ',
  reminder: phrased('記録のリマインダー'),
  announcement: '運営からのお知らせ',
}

const about: Partial<Record<notifications.Kind, string>> = {
  record: 'プロフィールで選んだ人',
  import: '完了や失敗のとき',
  letter: '毎週月曜日の朝',
  reminder: '「量る時間」に',
}

const channels: Record<notifications.Channel, string> = { app: 'アプリ内', push: 'プッシュ', mail: 'メール' }

export const text = {
  title: 'お知らせの届け先',
  lead: phrased(
    'お知らせの種類ごとに、どこで受け取るかを選べます。「アプリ内」を外した種類は、アクティビティや未読の数に表示されません。',
  ),
  security: phrased(
    'ログインやパスワードの変更など、安全にかかわるメールは、いつでも届きます。止めることはできません。',
  ),
  notHere: phrased('この端末は、まだプッシュを受け取っていません。上の「プッシュ通知」から始められます。'),
  kind: '種類',
  kinds,
  about,
  lettersOff: 'いまはお届けしていません',
  channels,
  receive: (kind: notifications.Kind, channel: notifications.Channel) =>
    `${kinds[kind]}を${channels[channel]}で受け取る`,
  none: 'ありません',
  preview: 'プレビュー',
  previewOf: (kind: notifications.Kind) => `${kinds[kind]}のプレビュー`,
  saving: '保存しています...',
  saved: 'お知らせの届け先を保存しました。',
  failed: '変更を保存できませんでした。',
  mailStopped: phrased(
    'メールを受け取ってもらえなかったため、お知らせのメールを止めています。メールアドレスを確かめてから、もう一度お試しください。',
  ),
  toAddress: 'メールアドレスを確かめる',
  resume: 'もう一度送る',
  resuming: '再開しています...',
  resumed: 'お知らせのメールを、もう一度送ります。',
  resumeFailed: 'メールを再開できませんでした。',
}
