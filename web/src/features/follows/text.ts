import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  more: 'もっと見る',
  follow: 'フォロー',
  followed: 'フォロー中',
  request: 'フォローをリクエスト',
  requested: 'リクエスト済み',
  busy: '処理中...',

  followers: 'フォロワー',
  following: 'フォロー中',
  followersOf: (name: string) => `${name}のフォロワー`,
  followingOf: (name: string) => `${name}のフォロー`,
  people: (count: number) => `${count.toLocaleString('ja-JP')}人`,
  count: (count: number) => count.toLocaleString('ja-JP'),
  noFollowers: phrased('まだフォロワーがいません'),
  noFollowing: phrased('まだ誰もフォローしていません'),
  closed: phrased('この一覧は、承認されたフォロワーだけが見られます。'),
  isPrivate: '承認制のアカウント',
  notFound: phrased('ユーザーが見つかりません'),
}
