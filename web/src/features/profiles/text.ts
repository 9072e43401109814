import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  users: 'ユーザー一覧',
  profile: 'プロフィール',
  search: '名前またはユーザー名で検索',
  noUsers: phrased('まだユーザーがいません。'),
  noMatch: (search: string) => `「${search}」に一致するユーザーは見つかりませんでした。`,
  found: (count: number) => `${count}人見つかりました。`,
  today: '今日記録した人',
  often: 'よく記録している人',
  joinedLately: '新しい人',
  everybody: 'すべてのユーザー',
  recommended: 'おすすめのユーザー',

  followers: 'フォロワー',
  following: 'フォロー中',
  count: (count: number) => count.toLocaleString('ja-JP'),
  target: (kilograms: string) => `目標体重 ${kilograms}kg`,
  joined: (date: string) => `${date}に登録`,
  entries: (count: number) => `記録 ${count.toLocaleString('ja-JP')}件`,
  edit: 'プロフィールを編集',
  progress: 'あゆみを見る',
  someEntries: '記録',
  noEntries: phrased('まだ記録がありません。'),
  notFound: phrased('ユーザーが見つかりません'),
  notFoundHint: phrased('ユーザー名が変わったか、退会した可能性があります。'),
}
