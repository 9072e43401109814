import { phrased } from '../../ui/layout/phrased.ts'

/** Holds the texts of the first screen alone, so that it loads nothing more. */
export const text = {
  title: '体重公開アプリ',
  lead: phrased('体重は、公開してこそ結果につながる。'),
  google: 'Googleでログイン',
  leaving: 'Googleに移動中...',
  googleFallback: 'Googleで続行',
  googleFailed: 'Googleログインに失敗しました',
  toSee: phrased('記録を見るにはログインしてください。'),
  toSeeOf: (name: string) => `${name}さんの記録を見るにはログインしてください。`,
  or: 'または',
  register: 'メールアドレスで登録',
  haveAccount: 'すでにアカウントをお持ちの方',
}
