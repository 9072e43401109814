import { phrased } from '../../ui/layout/phrased.ts'

/** From Monday on. */
const days = ['月', '火', '水', '木', '金', '土', '日'] as const
const allDays = days.length
const workdays = '1,2,3,4,5'

function daysText(weekdays: readonly number[]): string {
  if (weekdays.length === allDays) return '毎日'
  if (weekdays.join(',') === workdays) return '平日の'
  return `毎週${weekdays.map((weekday) => days[weekday - 1]).join('・')}曜日の`
}

export const text = {
  title: '量る時間',
  lead: phrased('選んだ時間に、量ることを知らせます。午前か午後、その半日のうちに量ってあるときは届きません。'),
  now: (times: readonly string[], weekdays: readonly number[]) =>
    `${daysText(weekdays)}${times.join('と')}に届きます。`,
  off: 'いまは、リマインダーはありません。',
  only: '時間',
  first: '1つめの時間',
  second: '2つめの時間',
  zone: '日本時間です',
  same: '1つめとちがう時刻を入力してください',
  add: '時間を追加',
  remove: (label: string) => `${label}を削除`,
  weekdays: '曜日',
  days: days.map((day) => ({ seen: day, spoken: `${day}曜日` })),
  noDay: '曜日を1つ以上選んでください',
  save: '量る時間を保存',
  saving: '保存しています...',
  saved: '量る時間を保存しました。',
  ended: 'リマインダーをなしにしました。',
  failed: '変更を保存できませんでした。',
  ways: phrased(
    'プッシュかメールで届きます。どちらで受け取るかは「お知らせの届け先」で選べます。プッシュは、受け取りを始めた端末に届きます。',
  ),
  rest: '今日はお休み',
  restHint: '今日はもう届きません。明日からは、また届きます。',
  resting: '今日はお休みにしました。',
  notResting: '今日のお休みを取り消しました。',
  asking: phrased(
    'リマインダーをつづけますか。しばらく記録がないようなので、おたずねしています。お返事がなければ、リマインダーは止まります。量らない時期があっても、かまいません。',
  ),
  stopped: phrased('リマインダーは、いま止まっています。選んだ時間は残っているので、いつでもまた始められます。'),
  goOn: 'つづける',
  stop: 'やめる',
  again: 'また始める',
  goesOn: 'リマインダーをつづけます。',
  hasStopped: 'リマインダーを止めました。',
}
