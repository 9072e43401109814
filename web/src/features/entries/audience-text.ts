import { phrased } from '../../ui/layout/phrased.ts'

/** The dialog is fetched later than the lists, and its words with it. */
export const text = {
  question: phrased('この記録の公開範囲'),
  who: {
    everyone: '登録している人が見られます。リンクを共有すると、登録していない人も見られます。',
    everyoneOfPrivate: 'アカウントが承認制のあいだは、承認したフォロワーだけが見られます。',
    followers: 'あなたをフォローしている人だけが見られます。',
    self: 'あなただけが見られます。',
  },
  linksEnd: '共有したリンクは使えなくなります。',
  act: '変更する',
  changing: '変更中...',
  changed: '公開範囲を変更しました。',
  failed: (message: string) => `公開範囲を変更できませんでした: ${message}`,
}
