import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  lead: phrased('このように届きます。名前は例です。'),
  noWeight: phrased('プッシュとメールに、だれかの体重が書かれることはありません。'),
  push: 'プッシュ',
  mail: 'メール',
  subject: '件名',
}
