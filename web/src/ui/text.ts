export const text = {
  underConstruction: 'この画面は準備中です。',
  close: '閉じる',
  cancel: 'キャンセル',
  back: '戻る',
  loading: '読み込み中...',
  loadFailed: '読み込みに失敗しました',
  retry: 'もう一度試す',
}
