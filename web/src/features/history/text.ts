import { phrased } from '../../ui/layout/phrased.ts'

import type { Run, Source } from '@hakari/contract'

const sources: Record<Source, string> = {
  fitbit: 'Fitbit',
  health_planet: 'Health Planet',
  apple_health: 'Apple ヘルスケア',
  takeout: 'Google Takeout',
  csv: 'CSVファイル',
}

const states: Record<Run['state'], string> = {
  open: '確認待ち',
  running: '取り込み中',
  waiting: '再開待ち',
  done: '完了',
  failed: '失敗',
}

/** Each of them stays in one piece. */
const counts = ({ added, known, rejected }: Run) => [
  `新規 ${added}件・`,
  `取り込み済み ${known}件・`,
  `取り込めなかったもの ${rejected}件`,
]

export const text = {
  sources,
  readings: '測定値の一覧',
  readingsLead: '取り込んだ測定値は、あなただけが見られる一覧に入ります。公開するかどうかは、1件ずつ選べます。',

  runs: {
    title: '取り込みの履歴',
    empty: 'まだ取り込みはありません。',
    states,
    counts,
    seenBackTo: (source: string, day: string) =>
      `${source}から取り込めたのは、${day}以降の測定値です。${source}は、直近3か月より前の測定値を返さないことがあります。`,
    progress: (source: string) => `${source}の履歴の取り込み`,
    more: 'もっと見る',
  },

  undo: {
    button: '取り消す',
    act: '取り込みを取り消す',
    question: phrased('この取り込みを取り消しますか？'),
    lead: 'この取り込みで追加した測定値を、一覧から削除します。公開した記録はそのまま残ります。',
    busy: '取り消し中...',
    done: '取り込みを取り消しました。',
    failed: '取り込みを取り消せませんでした。',
  },

  service: {
    button: '履歴を取り込む',
    starting: '開始しています...',
    underWay: '取り込み中...',
    lead: (service: string) =>
      `${service}にあるこれまでの体重を、あなただけが見られる測定値の一覧に取り込みます。公開されることはありません。`,
    running: '履歴を取り込んでいます。この画面を閉じても続きます。',
    soFar: (added: number) => `これまでに ${added}件`,
    waiting: (service: string) =>
      `${service}の利用回数の上限に達したため、しばらく待っています。自動で再開するので、この画面を閉じても続きます。`,
    done: '履歴の取り込みが完了しました。',
    failed: (service: string, message: string) => `${service}の履歴の取り込みに失敗しました: ${message}`,
    startFailed: (service: string, message: string) => `${service}の履歴の取り込みを開始できませんでした: ${message}`,
    stopped: '途中で止まりました。',
    sync: '毎日自動で取り込む',
    syncLead: '1日に1回、新しい測定値を一覧に取り込みます。自動で公開されることはありません。',
    syncFailed: '設定を変更できませんでした。',
  },

  offer: {
    found: '新しい測定値があります。',
    measured: (source: string, weight: string, when: string) => `${source} ${weight}kg・${when}`,
    unweighed: (source: string, when: string) => `${source}の測定値・${when}`,
    use: 'を使う',
  },
}
