import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  label: 'あなたへのお知らせ',
  unseen: phrased('あなたの投稿やアカウントについて、運営からお知らせがあります。'),
  look: '内容を見る',
  suspended: phrased('投稿などの利用が停止されています。'),
  until: (moment: string) =>
    `${moment} に終わります。それまでも、閲覧、書き出し、ブロック、報告、アカウントの削除はできます。`,
  why: '理由と異議申し立て',
}
