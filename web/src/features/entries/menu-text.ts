import { phrased } from '../../ui/layout/phrased.ts'

/** What the two menus of a card say once they are open. */
export const text = {
  copyLink: 'リンクをコピー',
  facebook: 'Facebookでシェア',
  threads: 'Threadsでシェア',
  line: 'LINEでシェア',
  x: 'Xでシェア',
  otherApps: 'その他のアプリでシェア',
  linkIsOpen: 'リンクを知っている人は、この記録を見られます',
  endLink: 'リンクを無効にする',
  shareText: (weight: string) => `今日の体重は${weight}kgでした #体重記録`,
  othersShareText: (title: string) => `${title} #体重記録`,
  shareFailed: 'シェアできませんでした。',
  copied: 'コピーしました！',
  copyFailed: 'リンクをコピーできませんでした。',
  edit: '編集',
  delete: '削除',
  deleteQuestion: phrased('この体重記録を削除しますか？'),
  deleteHint: 'いいねとコメントも削除されます。',
  deleteAct: '削除する',
  deleting: '削除中...',
  deleted: '記録を削除しました。',
  deleteFailed: (message: string) => `削除に失敗しました: ${message}`,
}
