import { brand } from '../../ui/layout/brand.ts'
import { phrased } from '../../ui/layout/phrased.ts'

/** Holds the texts of the first screen alone, so that it loads nothing more. */
export const text = {
  title: brand,
  /** Where letters are large, its lines end between kanji and katakana and not within a word. */
  titleWords: brand.match(/[\p{sc=Katakana}ー]+|[^\p{sc=Katakana}ー]+/gu) ?? [],
  lead: phrased('体重は、公開してこそ結果につながる。'),
  google: 'Googleでログイン',
  leaving: 'Googleに移動中...',
  googleFallback: 'Googleで続行',
  googleFailed: 'Googleログインに失敗しました',
  toSee: phrased('記録を見るにはログインしてください。'),
  toSeeOf: (name: string) => `${name}さんの記録を見るにはログインしてください。`,
  picture: (name: string) => `${name}さんの記録の画像`,
  example: '例',
  examples: {
    falling: { name: '匠ラン', words: '増えた日も減った日も、全部ここにあります。' },
    rising: { name: '颯太 増量中', words: '昼のおにぎりを四つにしました。夜は鍋です。' },
    steady: { name: 'もち', words: '' },
  },
  unit: 'kg',
  whoSees:
    '公開した記録は、登録した人が見られます。シェアしたリンクを知っている人は、登録していなくてもその記録を見られます。本名はいりません。',
  registration: {
    open: '',
    closed: '現在、新規登録は受け付けていません。',
    invitation: '新規登録は招待制です。招待リンクをお持ちの方は、そのリンクを開いてください。',
    invited: '招待を受けています。登録に進めます。',
    approval: '登録のあと、運営者の承認をお待ちいただきます。',
  },
  invitationUnusable: 'この招待リンクは使えません。期限が切れたか、使える回数の上限に達しています。',
  or: 'または',
  register: 'メールアドレスで登録',
  haveAccount: phrased('すでにアカウントをお持ちの方'),
}
