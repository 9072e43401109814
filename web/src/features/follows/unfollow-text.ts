import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  question: phrased('フォローを解除しますか？'),
  lead: phrased('もう一度フォローするには承認が必要です。'),
  act: 'フォローを解除する',
}
