import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: 'フォローリクエスト',
  lead: phrased(
    '承認した人は、あなたの記録やフォロワーの一覧を見られるようになります。許可しなくても、相手には通知されません。',
  ),
  empty: phrased('フォローリクエストはありません。'),
  accept: '承認する',
  decline: '許可しない',
  accepted: (name: string) => `${name}さんを承認しました。`,
  declined: (name: string) => `${name}さんのリクエストを許可しませんでした。`,
  takenBack: 'このリクエストは取り消されました。',
  failed: 'リクエストに答えられませんでした。',
}
