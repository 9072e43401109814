import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: '体調のこと',
  sentence: phrased(
    'この4週間、体重が早いペースで減っています。体調が気になるときは、医師に相談することも考えてみてください。',
  ),
  close: '閉じる',
  closing: '閉じています...',
  turnOff: 'お知らせの設定を変える',
  failed: '閉じたことを記録できませんでした。',
}
