import type { Measurement, Scale } from './measurements.ts'

export type HealthService = 'google-health' | 'fitbit' | 'health-planet'

/** What a service does with this person whatever is asked. */
type Quirk =
  | 'revoked'
  | 'partial-consent'
  | 'always-429'
  | 'slow'
  | 'wrong-account'
  | 'string-weight'
  | 'empty-page'
  | 'latest-only'
  | 'latest-instead'
  | 'nothing'

export interface HealthPersona {
  id: string
  name: string
  /** Why one would come as this person. */
  special: string
  quirk: Quirk
  /** Hours east of Greenwich. */
  offset: number
  services: HealthService[]
  readings(scale: Scale): Measurement[]
}

const everywhere: HealthService[] = ['google-health', 'fitbit', 'health-planet']
const withOwnClock: HealthService[] = ['google-health', 'fitbit']

const persona = (
  id: string,
  name: string,
  special: string,
  readings: HealthPersona['readings'],
  more: Partial<HealthPersona> = {},
): HealthPersona => ({ id, name, special, readings, quirk: 'nothing', offset: 9, services: everywhere, ...more })

const oneToday = ({ on }: Scale) => [on(0, '06:40:00', 65.2)]

export const personas: HealthPersona[] = [
  persona('daily-haruka', '森 遥', '毎朝体重計に乗る人。今日までの3年分があります。', ({ daily }) => daily(1096)),
  persona(
    'late-entry-minoru',
    '岡田 実',
    '時刻なしの手入力（23:59:59になります）が、同じ日の測定と並んでいます。正しい今日の体重は64.8kg。',
    ({ on, typed }) => [on(0, '06:30:00', 64.8), typed(0, 70.1), typed(1, 64.9), on(3, '06:30:00', 65.1), typed(3, 71)],
  ),
  persona('two-a-day-sora', '石井 空', '昨日、朝65.0kgと夜65.8kgの2回はかりました。', ({ on }) => [
    on(1, '06:30:00', 65),
    on(1, '21:30:00', 65.8),
  ]),
  persona('no-data-nagisa', '前田 渚', '測定が1件もありません。', () => []),
  persona('revoked-ren', '藤田 蓮', '連携した直後に許可を取り消します。最初の取り込みから失敗します。', oneToday, {
    quirk: 'revoked',
  }),
  persona('partial-hina', '後藤 陽菜', '体重の読み取りだけ許可しません。', oneToday, { quirk: 'partial-consent' }),
  persona('always-429-tsubasa', '近藤 翼', 'いつも「リクエストが多すぎる」と断られます。', oneToday, {
    quirk: 'always-429',
  }),
  persona('slow-yuu', '村上 悠', '返事に毎回2秒かかります。', oneToday, { quirk: 'slow' }),
  persona('wrong-account-aki', '遠藤 晶', 'このサービスを使っていない、別のアカウントです。', oneToday, {
    quirk: 'wrong-account',
    services: ['google-health', 'health-planet'],
  }),
  persona('far-east-kai', '青木 海', 'UTC+14:00の島に住んでいます。日付が日本より先に進みます。', oneToday, {
    offset: 14,
    services: withOwnClock,
  }),
  persona('far-west-mana', '坂本 愛', 'UTC-11:00の島に住んでいます。日付が日本より遅れます。', oneToday, {
    offset: -11,
    services: withOwnClock,
  }),
  persona('midnight-shin', '西村 真', '今日の0時0分0秒ちょうどにはかりました。', ({ on }) => [on(0, '00:00:00', 63.3)]),
  persona('eight-days-kei', '福田 圭', '最後の測定が8日前です。', ({ on }) => [on(8, '06:40:00', 65.2)]),
  persona('month-ago-mio', '太田 澪', '最後の測定が31日前です。', ({ on }) => [on(31, '06:40:00', 65.2)]),
  persona('thirty-days-ao', '安藤 葵', '最後の測定が30日前です。', ({ on }) => [on(30, '06:40:00', 66.1)]),
  persona(
    'newest-day-ruri',
    '野村 瑠璃',
    '一昨日の夜66.4kg、昨日の朝65.9kgでした。正しいのは昨日の体重。',
    ({ on }) => [on(2, '21:30:00', 66.4), on(1, '05:50:00', 65.9)],
  ),
  persona('future-asahi', '三浦 旭', '明後日の測定があります。本当の最新は昨日の66.6kg。', ({ on }) => [
    on(-2, '06:40:00', 60),
    on(1, '06:40:00', 66.6),
  ]),
  persona(
    'odd-weights-iori',
    '松田 伊織',
    '0kg、6520kg、500.01kgが混ざっています。正しいのは一昨日の65.2kgまで。',
    ({ on }) => [
      on(0, '06:42:00', 0),
      on(0, '06:41:00', 6520),
      on(1, '06:40:00', 500.01),
      on(2, '06:40:00', 65.2),
      on(3, '06:40:00', 65.4),
    ],
  ),
  persona(
    'notes-yuzu',
    '原 柚子',
    '手入力に、人に見せないメモが付いています。',
    ({ on }) => [
      on(0, '06:46:22.749', 65.2, { isManual: true, note: 'PRIVATE-NOTE-CANARY 朝食前', micros: 348 }),
      on(1, '06:40:00', 65.4),
    ],
    { services: ['google-health'] },
  ),
  persona('same-minute-riku', '中島 陸', '昨日、同じ1分の間に2回はかりました（65.2kg、65.6kg）。', ({ on }) => [
    on(1, '06:40:10', 65.2),
    on(1, '06:40:50', 65.6),
  ]),
  persona('string-grams-nao', '小川 直', '体重が数値ではなく文字列で届きます。', oneToday, {
    quirk: 'string-weight',
    services: ['google-health'],
  }),
  persona(
    'half-gram-sui',
    '長谷川 翠',
    '体重に1g未満の端数（65400.5g）があります。',
    ({ on }) => [on(0, '06:40:00', 65.4005)],
    {
      services: ['google-health'],
    },
  ),
  persona(
    'latest-only-chika',
    '上田 千佳',
    '3年分ありますが、直近3か月より前を聞かれると、何も返りません。',
    ({ daily }) => daily(1096),
    { quirk: 'latest-only', services: ['health-planet'] },
  ),
  persona(
    'latest-instead-jun',
    '大野 純',
    '3年分ありますが、いつのことを聞かれても、直近3か月が返ります。',
    ({ daily }) => daily(1096),
    { quirk: 'latest-instead', services: ['health-planet'] },
  ),
  persona('empty-page-toru', '石田 透', '1ページ目が空で、続きのページに測定があります。', oneToday, {
    quirk: 'empty-page',
    services: ['google-health'],
  }),
]

export const personasAt = (service: HealthService) => personas.filter(({ services }) => services.includes(service))
