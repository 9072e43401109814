import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  panel: 'コメント一覧',
  newest: '最新のコメント',
  older: '以前のコメントを見る',
  none: 'まだコメントはありません。',
  notKept: 'コメントは、この端末に保存されていません。接続が戻ると表示されます。',
  write: 'コメントを入力',
  name: 'コメント',
  send: '送信',
  sending: '送信中...',
  failed: 'コメントを送信できませんでした',
  closed: 'この記録にはコメントできません。',
  hidden: 'ミュートワードを含むコメント',
  dropQuestion: phrased('この未送信のコメントを破棄しますか？'),
  delete: '削除',
  deleteQuestion: phrased('このコメントを削除しますか？'),
  deleteAct: '削除する',
  deleting: '削除中...',
  deleteFailed: (message: string) => `削除に失敗しました: ${message}`,
}
