import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  question: phrased('ブロックしますか？'),
  lead: (name: string) => `${name}さんとは、おたがいの記録もプロフィールも見えなくなり、検索でも見つからなくなります。`,
  forGood: phrased('おたがいのフォロー、いいね、コメントは削除されます。ブロックを解除しても、元には戻りません。'),
  quiet: phrased('相手に通知は届きません。'),
  act: 'ブロックする',
  busy: 'ブロックしています...',
  failed: 'ブロックできませんでした。',
  done: (name: string) => `${name}さんをブロックしました。`,
}
