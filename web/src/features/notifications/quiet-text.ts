import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: '静かな時間',
  lead: phrased('この時間に出たプッシュ通知は、終わってから届きます。記録のリマインダーは、選んだ時間に届きます。'),
  isOn: '静かな時間を設ける',
  from: '始まり',
  to: '終わり',
  zone: '日本時間です',
  same: '始まりと終わりには、ちがう時刻を入力してください',
  now: (from: string, to: string) => `毎日${from}から${from > to ? '翌日の' : ''}${to}まで`,
  save: '時間を保存',
  saving: '保存しています...',
  saved: (from: string, to: string) => `静かな時間を${from}から${from > to ? '翌日の' : ''}${to}までにしました。`,
  ended: '静かな時間をやめました。',
  failed: '変更を保存できませんでした。',

  hiding: 'プッシュの内容',
  hides: '内容を隠す',
  hidesHint: 'だれが何をしたかを書かずに、次のようにだけ知らせます。',
  hidden: '新しいお知らせがあります',
  hidingSaved: '内容を隠すようにしました。',
  showingSaved: '内容を表示するようにしました。',
}
