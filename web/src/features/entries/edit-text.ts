/** The sheet is fetched later than the lists, and its words with it. */
export const text = {
  edit: '記録を編集',
  save: '変更する',
  saving: '送信中...',
  asItIs: 'このまま変更する',
  cancel: 'キャンセル',
  saved: '記録を変更しました。',
  kept: '未送信の変更として保存しました。',
  failed: '記録を変更できませんでした。',
  conflict: '別の端末で変更されています。',
  here: 'この端末の内容',
  there: '別の端末の内容',
  separator: '・',
  overwrite: 'この端末の内容で上書きする',
  giveUp: '変更をやめる',
}
