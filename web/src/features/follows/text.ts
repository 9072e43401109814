import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  more: 'もっと見る',
  follow: 'フォロー',
  followed: 'フォロー中',
  busy: '処理中...',
  failed: 'フォローを更新できませんでした',

  followers: 'フォロワー',
  following: 'フォロー中',
  followersOf: (name: string) => `${name}のフォロワー`,
  followingOf: (name: string) => `${name}のフォロー`,
  people: (count: number) => `${count.toLocaleString('ja-JP')}人`,
  count: (count: number) => count.toLocaleString('ja-JP'),
  noFollowers: phrased('まだフォロワーがいません'),
  noFollowing: phrased('まだ誰もフォローしていません'),
  notFound: phrased('ユーザーが見つかりません'),
}
