import { phrased } from './layout/phrased.ts'

export const text = {
  close: '閉じる',
  cancel: 'キャンセル',
  counter: (used: number, limit: number) => `${used}/${limit}`,
  over: '文字数の上限を超えています',
  home: 'ホームに戻る',
  back: '戻る',
  loading: '読み込み中...',
  notKept: phrased('この内容は、この端末に保存されていません。接続が戻ると表示されます。'),
  restNotKept: phrased('続きは、この端末に保存されていません。接続が戻ると表示されます。'),
  loadFailed: phrased('読み込みに失敗しました'),
  retry: 'もう一度試す',
  needsServer: phrased('サーバーに接続できないため、この操作はできません。接続が戻ってからお試しください。'),
}
