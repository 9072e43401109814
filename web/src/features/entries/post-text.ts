import { phrased } from '../../ui/layout/phrased.ts'

/** The screen of a post is fetched later than the lists, and its words with it. */
export const postText = {
  post: '記録',
  description: (name: string) => `体重公開アプリで${name}さんの記録を見る`,
  gone: phrased('この記録は削除されました。'),
}
