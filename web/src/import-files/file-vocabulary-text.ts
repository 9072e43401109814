import type { WrittenUnit } from './import-types.ts'

/** Words that stand in people's files, in the languages these come in. Compared after NFKC and in small letters. */
export const unitWords: Readonly<Record<string, WrittenUnit | undefined>> = Object.assign(Object.create(null), {
  kg: 'kg',
  kgs: 'kg',
  キロ: 'kg',
  キログラム: 'kg',
  lb: 'lb',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  ポンド: 'lb',
  st: 'st',
  stone: 'st',
  stones: 'st',
})

/** Best first. */
export const momentHeaders = [
  'measured_at',
  'start_time',
  'datetime',
  'date_time',
  'date time',
  'date/time',
  'time of measurement',
  'timestamp',
  '測定日時',
  '計測日時',
  '記録日時',
  '日時',
]
export const dayHeaders = ['date', 'day', '測定日', '計測日', '記録日', '日付', '年月日']
export const timeHeaders = ['time', '測定時刻', '計測時刻', '測定時間', '計測時間', '時刻', '時間']
export const personHeaders = [
  'family members',
  'family member',
  'member',
  'user',
  'user name',
  'username',
  '名前',
  '氏名',
  'ユーザー',
]
export const weightHeaders = ['weight', '体重', 'body weight', 'bodyweight', 'weight value', '体重値']
/** These words beside a weight's word mean another figure. */
export const otherFigures =
  /trend|goal|target|change|fat|lean|ideal|diff|loss|avg|average|目標|増減|変化|脂肪|平均|理想|標準|差/
export const looseWeight = /weight|体重/
export const changeHeader = /^(change|変化|増減)$/

export const appleExportName = /^(export|書き出したデータ)\.xml$/i

/** A Japanese date or time in signs that all languages share. */
export const withoutJapanese = (text: string): string =>
  text
    .replace(/(\d)\s*[年月]\s*(?=\d)/g, '$1-')
    .replace(/(\d)\s*日/, '$1 ')
    .replace('午前', 'am ')
    .replace('午後', 'pm ')
    .replace(/(\d)\s*時\s*(?=\d)/, '$1:')
    .replace(/(\d)\s*分\s*(?=\d)/, '$1:')
    .replace(/(\d)\s*[分秒]/g, '$1')
    .replace(/\([日月火水木金土]\)/, ' ')
    .trim()
