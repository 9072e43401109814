import { phrased } from '../../ui/layout/phrased.ts'

/** The dialog is fetched later than the lists, and its words with it. */
export const text = {
  endLinkQuestion: phrased('この記録のリンクを無効にしますか？'),
  endLinkHint: 'これまでにシェアしたリンクは開けなくなります。もう一度シェアすると、新しいリンクになります。',
  endLinkAct: '無効にする',
  endingLink: '無効にしています...',
  linkEnded: 'リンクを無効にしました。',
  endLinkFailed: (message: string) => `リンクを無効にできませんでした: ${message}`,
}
