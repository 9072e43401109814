import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: 'フォローリクエスト',
  lead: phrased(
    '承認した人は、あなたの記録やフォロワーの一覧を見られるようになります。承認しなくても、相手には通知されません。',
  ),
  empty: phrased('フォローリクエストはありません。'),
  accept: '承認する',
  decline: '承認しない',
  accepted: (name: string) => `${name}さんを承認しました。`,
  declined: (name: string) => `${name}さんのリクエストを削除しました。`,
  takenBack: 'このリクエストは取り消されました。',
  failed: 'リクエストを処理できませんでした。',
}
