/** The sheet is fetched later than the lists, and its words with it. */
export const text = {
  record: '体重を記録',
  weight: '体重（kg）',
  weightWrong: '正しい体重を入力してください',
  weightTooMuch: '体重は500kg以下で入力してください',
  note: 'メモ（任意）',
  noteName: 'メモ',
  publish: '公開する',
  publishing: '送信中...',
  published: '体重を公開しました。',
  kept: '未送信の記録として保存しました。',
  cancel: 'キャンセル',
  publishFailed: '体重を公開できませんでした。',
}
