import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  newEntries: (count: number) => `新しい記録が${count}件あります`,
  dropQuestion: phrased('この未送信の記録を破棄しますか？'),
  unit: 'kg',
  nth: (count: number) => `${count}回目の記録`,
  comments: 'コメント',
  share: 'シェア',
  others: 'その他',
  edited: '編集済み',
  dropEditQuestion: phrased('この未送信の変更を破棄しますか？'),
  loadMore: 'もっと見る',
  restNotKept: 'ほかの記録は、この端末に保存されていません。',
  end: 'これより前の記録はありません。',
  title: (name: string, weight: string, date: string) => `${name}さんの体重 ${weight}kg（${date}）`,
  missing: phrased('記録が見つかりません'),
  missingHint: phrased('削除されたか、アドレスが間違っている可能性があります。'),
}
