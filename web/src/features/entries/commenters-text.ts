import { phrased } from '../../ui/layout/phrased.ts'

/** The dialog is fetched later than the lists, and its words with it. */
export const text = {
  question: phrased('この記録にコメントできる人'),
  stays: 'これまでのコメントは、そのまま残ります。',
  act: '変更する',
  changing: '変更中...',
  changed: 'コメントできる人を変更しました。',
  failed: 'コメントできる人を変更できませんでした。',
}
