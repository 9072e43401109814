import { brand } from '../../ui/layout/brand.ts'
import { phrased } from '../../ui/layout/phrased.ts'

/** The screen of a post is fetched later than the lists, and its words with it. */
export const postText = {
  post: '記録',
  description: (name: string) => `${brand}で${name}さんの記録を見る`,
  neighbours: '前後の記録',
  previous: '前の記録',
  next: '次の記録',
  first: 'はじめての記録',
  newest: 'いちばん新しい記録',
  unit: 'kg',
  ofDate: (date: string) => `${date}の記録`,
  gone: phrased('この記録は削除されました。'),
}
