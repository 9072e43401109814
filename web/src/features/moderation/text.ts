import { phrased } from '../../ui/layout/phrased.ts'

const counted = (name: string) => (waiting: number) =>
  waiting === 0 ? name : `${name}（${waiting.toLocaleString('ja-JP')}）`

export const text = {
  title: 'モデレーション',
  tabs: {
    reports: counted('報告'),
    objections: counted('異議申し立て'),
    registrations: counted('登録の承認'),
    audit: () => '操作の記録',
    figures: () => '数字',
  },

  queue: {
    states: { open: '未対応', decided: '判断済み' },
    label: '報告の状態',
    list: '報告の一覧',
    noneOpen: phrased('待っている報告はありません。'),
    noneDecided: phrased('判断済みの報告はありません。'),
    more: 'さらに読み込む',
    reports: (count: number) => `報告${count.toLocaleString('ja-JP')}件`,
    reason: (name: string, count: number) => (count > 1 ? `${name} ${count.toLocaleString('ja-JP')}` : name),
    opened: (when: string) => `最初の報告 ${when}`,
    forOthers: 'ほかの担当者が判断',
    of: (name: string, kind: string) => `${name}さんの${kind}`,
    ofGone: (kind: string) => `削除されたアカウントの${kind}`,
  },

  objections: {
    list: '異議申し立ての一覧',
    none: phrased('待っている異議申し立てはありません。'),
    toCase: '報告の内容を見る',
  },

  registrations: {
    list: '承認を待っている登録',
    none: phrased('承認を待っている登録はありません。'),
    at: (moment: string) => `${moment} に登録`,
    noBio: '自己紹介はありません。',
    approve: '承認する',
    approving: '承認中...',
    approved: (name: string) => `${name}さんの登録を承認しました。`,
    decline: '見送る',
    declining: '処理中...',
    declined: (name: string) => `${name}さんの登録を見送りました。`,
    question: phrased('この登録を見送りますか？'),
    consequence: phrased('入力された内容は削除され、本人にメールでお知らせします。'),
    failed: '登録への対応ができませんでした。',
    gone: 'この登録は、すでに対応されています。',
  },

  audit: {
    list: '操作の記録',
    lead: phrased('だれが、いつ、何をしたかの記録です。だれにも変更できません。'),
    none: phrased('まだ記録がありません。'),
    more: 'さらに読み込む',
    operator: '運営者のコマンド',
    gone: '削除されたアカウント',
    toCase: (id: string) => `件 ${id}`,
    about: (handle: string) => `対象 @${handle}`,
    what: {
      looked: '内容を見た',
      none: '何もしない',
      warn: '注意',
      hide: '非表示',
      suspend: '停止',
      disable: '無効化',
      upheld: '異議を認めない',
      reversed: '対応を取り消し',
      approved: '登録を承認',
      declined: '登録を見送り',
      appointed: '担当者に任命',
      dismissed: '担当者を解任',
    },
  },

  figures: {
    title: '週ごとの数字',
    members: (count: number) => `いまの登録者は${count.toLocaleString('ja-JP')}人です。`,
    lead: '日本時間の月曜日から始まる1週間ごとの件数です。',
    week: '週',
    from: (day: string) => `${day}〜`,
    columns: { members: '登録', entries: '記録', reports: '報告', acts: '対応' },
  },
}
