import type { CsvFlavour, WrittenUnit } from './import-types.ts'

/** Words that stand in people's files, in the languages these come in. Compared after NFKC and in small letters. */
export const unitWords: Readonly<Record<string, WrittenUnit | undefined>> = Object.assign(Object.create(null), {
  g: 'g',
  gram: 'g',
  grams: 'g',
  kg: 'kg',
  kgs: 'kg',
  kilogram: 'kg',
  kilograms: 'kg',
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
export const dayHeaders = ['date', 'day', 'datum', '測定日', '計測日', '記録日', '日付', '年月日']
export const timeHeaders = ['time', '測定時刻', '計測時刻', '測定時間', '計測時間', '時刻', '時間']
export const personHeaders = [
  'family members',
  'family member',
  'family',
  'member',
  'members',
  'user',
  'user name',
  'username',
  '名前',
  '氏名',
  'ユーザー',
  '家族',
  '家族メンバー',
  'メンバー',
]
export const weightHeaders = [
  'weight',
  '体重',
  'gewicht',
  'body weight',
  'bodyweight',
  'weight value',
  '体重値',
  'actual weight',
  // Google Fit has nothing but the averages of a day.
  'average weight',
  '平均体重',
]
export const zoneHeaders = ['タイムゾーン', 'timezone', 'time zone', 'time_zone']
export const appHeaders = ['data source', 'source name', 'source', 'sourcename', 'データソース', 'ソース']
export const interpolatedHeaders = ['weight is interpolated', 'is interpolated', 'interpolated']
export const deletedHeaders = ['deleted', 'is deleted', 'is_deleted', '削除', '削除済み']
export const isYes = (cell: string) => /^(1|true|yes|y|はい)$/i.test(cell)
/** One row for each measure: which one it is, how much, and of what. */
export const measureHeaders = ['metric', 'measure', 'measurement', 'measurement type', '測定項目', '項目', '種類']
export const amountHeaders = ['amount', 'value', '測定値', '数値', '値']
export const unitHeaders = ['unit', 'units', '単位']
export const weightMeasure = /^(body\s?)?weight$|^体重$/i
/** These words beside a weight's word mean another figure. */
export const otherFigures =
  /trend|goal|target|change|fat|interpol|lean|ideal|diff|loss|avg|average|目標|増減|変化|脂肪|平均|理想|標準|差/
export const looseWeight = /weight|体重/
export const changeHeader = /^(change|変化|変更|増減)$/

/** Tables of apps that say by words of their own who wrote them, the narrowest first. */
export const wordsOfApps: readonly { flavour: CsvFlavour; words: readonly string[] }[] = [
  { flavour: 'google', words: ['timestamp', 'weight', 'data source'] },
  { flavour: 'cronometer', words: ['day', 'time', 'group', 'metric', 'unit', 'amount'] },
  { flavour: 'lose it', words: ['date', 'weight', 'deleted'] },
  { flavour: 'trendweight', words: ['date', 'actual weight', 'weight is interpolated'] },
  { flavour: 'trendweight', words: ['date', 'time', 'weight', 'body fat %'] },
  { flavour: 'omron', words: ['測定日', 'タイムゾーン', '体重'] },
  { flavour: 'eufy', words: ['family members', 'weight'] },
  { flavour: 'eufy', words: ['時間', '家族', '体重'] },
  { flavour: 'eufy', words: ['時間', '家族メンバー', '体重'] },
  { flavour: 'eufy', words: ['時間', 'メンバー', '体重'] },
  { flavour: 'zepp', words: ['time', 'weight', 'height', 'bmi'] },
  { flavour: 'zepp', words: ['timestamp', 'weight', 'height'] },
  { flavour: 'renpho', words: ['time of measurement'] },
  { flavour: 'renpho', words: ['skeletal muscle', 'fat-free mass'] },
  { flavour: 'openscale', words: ['datetime', 'weight'] },
  { flavour: 'openscale', words: ['date', 'weight', 'caliper1'] },
  { flavour: 'openscale', words: ['date', 'time', 'body_fat', 'comment', 'weight'] },
  { flavour: 'renpho', words: ['date', 'time', 'weight', 'bmi'] },
  { flavour: 'google fit', words: ['date', 'average weight', 'max weight', 'min weight'] },
  { flavour: 'google fit', words: ['日付', '平均体重', '最大体重', '最小体重'] },
  { flavour: 'withings', words: ['date', 'weight', 'fat mass'] },
  { flavour: 'withings', words: ['日付', '体重', '脂肪量'] },
  { flavour: 'withings', words: ['datum', 'gewicht'] },
  { flavour: 'health auto export', words: ['date/time', 'weight'] },
  { flavour: 'bpnote', words: ['日付', '測定時間', '体重'] },
]

export const appleExportName = /^(export|書き出したデータ)\.xml$/i

/** A Japanese date or time in signs that all languages share. */
export const withoutJapanese = (text: string): string =>
  text
    .replace(/令和/, 'r')
    .replace(/平成/, 'h')
    .replace(/昭和/, 's')
    .replace(/元年/, '1年')
    .replace(/(\d)\s*[年月]\s*(?=\d)/g, '$1-')
    .replace(/(\d)\s*日/, '$1 ')
    .replace('午前', 'am ')
    .replace('午後', 'pm ')
    .replace(/(\d)\s*時\s*(?=\d)/, '$1:')
    .replace(/(\d)\s*分\s*(?=\d)/, '$1:')
    .replace(/(\d)\s*[分秒]/g, '$1')
    .replace(/\([日月火水木金土]\)/, ' ')
    .trim()
