import type { Source } from '@hakari/contract'

const andOthers = (name: string, others: number) => (others > 0 ? `${name}さんほか${others}人` : `${name}さん`)

const sources: Record<Source, string> = {
  fitbit: 'Fitbit',
  health_planet: 'Health Planet',
  apple_health: 'Apple ヘルスケア',
  takeout: 'Google Takeout',
  csv: 'CSV',
}

/** What a push or the subject of a mail says. Nobody's words and nobody's weight are in it. */
export const text = {
  like: (name: string, others: number) => `${andOthers(name, others)}があなたの記録にいいねしました`,
  comment: (name: string, others: number) => `${andOthers(name, others)}があなたの記録にコメントしました`,
  follow: (name: string, others: number) => `${andOthers(name, others)}があなたをフォローしました`,
  follow_request: (name: string, others: number) => `${andOthers(name, others)}からフォローリクエストが届きました`,
  follow_accepted: (name: string, others: number) => `${andOthers(name, others)}がフォローリクエストを承認しました`,
  record: (name: string) => `${name}さんが記録しました`,
  import_done: (source: Source, added: number) =>
    `${sources[source]}から${added.toLocaleString('ja-JP')}件を取り込みました`,
  import_failed: (source: Source) => `${sources[source]}からの取り込みができませんでした`,
  somebody: 'はる',
  announced: 'メンテナンスのお知らせ: 明日の午前2時から1時間ほど、ご利用いただけません。',
  announcement: '運営からのお知らせ',
  open: 'アプリで見る',
  stop: (url: string) => `このようなメールの配信は、次のページで停止できます。\n${url}`,
}
