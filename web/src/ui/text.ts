export const text = {
  close: '閉じる',
  cancel: 'キャンセル',
  counter: (used: number, limit: number) => `${used}/${limit}`,
  over: '文字数の上限を超えています',
  home: 'ホームに戻る',
  back: '戻る',
  loading: '読み込み中...',
  notKept: 'この内容は、この端末に保存されていません。オンラインになると表示されます。',
  restNotKept: '続きは、この端末に保存されていません。オンラインになると表示されます。',
  loadFailed: '読み込みに失敗しました',
  retry: 'もう一度試す',
  needsServer: 'オフラインのため、この操作はできません。オンラインになってからお試しください。',
}
