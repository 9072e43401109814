import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  question: phrased('フォロワーから外しますか？'),
  lead: (name: string) => `${name}さんは、あなたをフォローしていない状態になります。`,
  quiet: phrased('相手には知らされません。あとで、もう一度フォローされることはあります。'),
  act: 'フォロワーから外す',
  busy: '外しています...',
  failed: 'フォロワーから外せませんでした。',
  done: (name: string) => `${name}さんをフォロワーから外しました。`,
}
