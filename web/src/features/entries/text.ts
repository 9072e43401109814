export const text = {
  newEntries: (count: number) => `新しい記録が${count}件あります`,
  unit: 'kg',
  /** Where its weight is not shown. */
  recorded: '記録しました',
  nth: (count: number) => `${count}回目の記録`,
  comments: 'コメント',
  share: 'シェア',
  others: 'その他',
  edited: '編集済み',
  loadMore: 'もっと見る',
  restNotKept: 'ほかの記録は、この端末に保存されていません。',
  end: 'これより前の記録はありません。',
}
