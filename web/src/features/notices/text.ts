import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: 'あなたへのお知らせ',
  lead: phrased('あなたの投稿やアカウントについて、運営がしたことと、その理由です。ほかの人には見えません。'),
  empty: phrased('お知らせはありません。'),

  did: {
    warn: (thing: string) => `${thing}について、注意をお送りしました。`,
    hide: (thing: string) => `${thing}を非表示にしました。`,
    suspend: (until: string) => `投稿などの利用を、${until} まで停止しました。`,
    disable: 'アカウントを無効化しました。',
  },
  /** What is hidden of a profile is what its owner wrote. */
  hiddenProfile: '自己紹介',
  reason: '理由',
  about: '対象',
  message: '運営から',
  reversed: (moment: string) => `この対応は、${moment} に取り消されました。`,

  objection: {
    title: '異議申し立て',
    lead: '判断に納得できないときは、その理由をお書きください。1件につき1回、できるだけ別の担当者が確認します。',
    open: '異議を申し立てる',
    label: '異議申し立ての内容',
    send: '送信する',
    sending: '送信中...',
    cancel: 'キャンセル',
    failed: '異議申し立てを送信できませんでした。',
    leave: phrased('入力した内容を破棄しますか？'),
    leaveAct: '破棄する',
    yours: 'お送りいただいた内容',
    answer: '運営からの回答',
    waiting: phrased('異議申し立てを受け付けました。結果は、メールでもお知らせします。'),
    upheld: phrased('確認の結果、この対応は変わりませんでした。'),
    reversed: phrased('確認の結果、この対応を取り消しました。'),
  },

  byLink: {
    title: '運営の対応と異議申し立て',
    dead: phrased('このリンクは使えません。メールのリンクがすべて含まれているか、ご確認ください。'),
    contact: 'お問い合わせ',
  },
}
