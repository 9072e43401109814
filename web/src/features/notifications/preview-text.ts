import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  lead: phrased('このように届きます。名前は例です。'),
  nothing: phrased('いまは、お見せできるものがありません。'),
  noWeight: phrased('プッシュやメールに、体重は書かれません。'),
  ofLetter: phrased('ほかの人の体重は書かれません。'),
  push: 'プッシュ',
  mail: 'メール',
}
