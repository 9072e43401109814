export const text = {
  underConstruction: 'この画面は準備中です。',
  close: '閉じる',
  choosePicture: 'プロフィール画像を選択',
  pictureKinds: 'JPEG、PNG、WebP、5MBまで',
  notAPicture: '画像ファイル（JPEG、PNG、WebP）を選択してください',
  pictureTooBig: '画像サイズは5MB以下にしてください',
  cancel: 'キャンセル',
  back: '戻る',
  loading: '読み込み中...',
  loadFailed: '読み込みに失敗しました',
  retry: 'もう一度試す',
}
