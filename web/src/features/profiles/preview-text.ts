import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: '他の人からの見え方',
  lead: phrased('あなたのプロフィールが、ほかの人にどう見えるかを確かめられます。'),
  viewer: 'だれからの見え方か',
  viewers: { stranger: 'ほかのメンバー', follower: 'フォロワー', nobody: 'ログインしていない人' },
  newest: '最近の記録',
  noEntries: phrased('見える記録はありません。'),
  noNumbers: phrased('数値は公開されていません。'),

  nobody: phrased('ログインしていない人には、あなたのプロフィールは見えません。'),
  noLinks: phrased('承認制のアカウントの記録は、リンクで共有できません。'),
  links: phrased('「全員」の記録は、リンクを知っている人に次のものが見えます。'),
  seen: {
    weight: ['名前と日付', '体重', '自分で「シェア」を押した記録では、メモとそれまでの推移'],
    change: ['名前と日付', '自分で「シェア」を押した記録では、メモ、前回からの増減、推移の形'],
    none: ['名前と日付', '自分で「シェア」を押した記録では、メモ'],
  },
}
