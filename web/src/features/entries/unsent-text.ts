import { phrased } from '../../ui/layout/phrased.ts'

/** What is asked before something unsent is dropped. */
export const text = {
  dropQuestion: phrased('この未送信の記録を破棄しますか？'),
  dropEditQuestion: phrased('この未送信の変更を破棄しますか？'),
}
