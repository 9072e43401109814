import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: '週のまとめ',
  lead: phrased('毎週月曜日の朝に、1週間のまとめをメールでお届けします。'),
  contents: [
    'あなたの1週間：量った日、平均、トレンド、目標まで',
    'フォローしている人の名前とメモ（3人まで、その時点であなたに見えるものだけ）',
  ],
  numbers: phrased(
    'ほかの人の体重は書かれません。「数値を控えめにする」を選んでいるときは、数値の代わりに向きをお伝えします。',
  ),
  receive: '週のまとめをメールで受け取る',
  sentBy: (operator: string) => `送信者は${operator}です。どのメールからも、いつでも停止できます。`,
  consent: {
    registration: (moment: string) => `${moment} に、登録のときに申し込みました。`,
    settings: (moment: string) => `${moment} に、設定で申し込みました。`,
  },
  none: phrased('申し込んでいません。メールは届きません。'),
  preview: 'プレビュー',
  off: phrased('いまはお届けしていません。運営者の住所が示されていないためです。'),
  saving: '保存しています...',
  asked: '週のまとめをお届けします。',
  ended: '週のまとめを停止しました。',
  failed: '変更を保存できませんでした。',

  registration: {
    receive: '週のまとめをメールで受け取る（任意）',
    hint: (operator: string) =>
      `毎週月曜日の朝に、あなたの1週間のまとめを${operator}からお送りします。いつでも停止できます。`,
  },
}
