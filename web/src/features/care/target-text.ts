import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  check: '身長を入れて確かめる',
  title: '目標体重について',
  offer: phrased('体に合う体重は人によって違います。身長を入れると、この目標について確かめられます。'),
  height: '身長（cm・任意）',
  heightHint: phrased('この画面の中だけで使い、送信も保存もしません。'),
  heightWrong: '身長は100〜250cmで入力してください',
  submit: '確かめる',
  below: phrased(
    'この目標は、入力した身長ではBMI 18.5（やせの目安）を下回ります。体に合う体重は人によって違います。気になることがあれば、医師や相談窓口に話してみてください。',
  ),
  notBelow: phrased('この目標は、入力した身長ではBMI 18.5（やせの目安）を下回りません。'),
  review: '見直す',
  keep: 'この目標にする',
}
