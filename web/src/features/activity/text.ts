import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: 'アクティビティ',
  empty: phrased('まだアクティビティがありません'),
  emptyHints: {
    received: phrased('いいねやコメント、フォローがあると、ここに表示されます。'),
    own: phrased('いいねやコメント、フォローをすると、ここに表示されます。'),
  },
  tabs: { received: '届いたもの', own: '自分がしたこと' },
  kind: '種類',
  kinds: { all: 'すべて', like: 'いいね', comment: 'コメント', follow: 'フォロー', record: '記録', import: '取り込み' },
  today: '今日',
  yesterday: '昨日',
  more: 'もっと見る',
  unread: '未読',
  like: (name: string, weight: string) => `${name}さんがあなたの記録（${weight}kg）にいいねしました`,
  likes: (name: string, others: number, weight: string) =>
    `${name}さんほか${others}人があなたの記録（${weight}kg）にいいねしました`,
  my_like: (owner: string, weight: string) => `${owner}さんの記録（${weight}kg）にいいねしました`,
  my_likeOfOwn: (weight: string) => `あなたの記録（${weight}kg）にいいねしました`,
  comment: (name: string, weight: string, comment: string) =>
    `${name}さんがあなたの記録（${weight}kg）にコメントしました: ${comment}`,
  likeUnweighed: (name: string) => `${name}さんがあなたの記録にいいねしました`,
  likesUnweighed: (name: string, others: number) => `${name}さんほか${others}人があなたの記録にいいねしました`,
  my_likeUnweighed: (owner: string) => `${owner}さんの記録にいいねしました`,
  commentUnweighed: (name: string, comment: string) => `${name}さんがあなたの記録にコメントしました: ${comment}`,
  my_comment: (owner: string, comment: string) => `${owner}さんの記録にコメントしました: ${comment}`,
  my_commentOnOwn: (comment: string) => `あなたの記録にコメントしました: ${comment}`,
  follow: (name: string) => `${name}さんがあなたをフォローしました`,
  follows: (name: string, others: number) => `${name}さんほか${others}人があなたをフォローしました`,
  following: (name: string) => `${name}さんをフォローしました`,
  follow_request: (name: string) => `${name}さんからフォローリクエストが届きました`,
  follow_accepted: (name: string) => `${name}さんがフォローリクエストを承認しました`,
  record: (name: string) => `${name}さんが記録しました`,
  import_done: (source: string, added: number) => `${source}から${added.toLocaleString('ja-JP')}件を取り込みました`,
  import_doneWithoutNews: (source: string) => `${source}からの取り込みが終わりました。新しい測定値はありませんでした`,
  import_failed: (source: string) => `${source}からの取り込みができませんでした`,
}
