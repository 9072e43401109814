import type { reports } from '@hakari/contract'

/** What stands in the community and was reported, and who said what about it how many hours ago. */
export interface SeedReport {
  kind: reports.ReportedKind
  /** Whose it is. */
  of: string
  /** Of a comment, under whose newest entry it stands. */
  under?: string
  /** What is written there; nothing is written where a picture is meant. */
  text?: string
  said: { by: string; reason: reports.ReportReason; note: string; hoursAgo: number }[]
}

/** One of them is a mistake of who reported it. */
export const reported: SeedReport[] = [
  {
    kind: 'entry',
    of: 'ren_0412',
    text: '今日で水だけ4日目。食べないのがいちばん早い。みんなもやってみて。',
    said: [
      { by: 'chihiro_w', reason: 'eating_disorder', note: 'まねをする人が出ないか心配です。', hoursAgo: 70 },
      { by: 'keiko_55', reason: 'eating_disorder', note: '', hoursAgo: 52 },
      { by: 'misaki', reason: 'self_harm', note: '本人の体も心配です。', hoursAgo: 30 },
    ],
  },
  {
    kind: 'comment',
    of: 'futsal_k',
    under: 'misaki',
    text: '飲むだけのサプリ、いまなら半額です。くわしくはプロフィールから。',
    said: [
      { by: 'misaki', reason: 'spam', note: '同じ文が何度も届きます。', hoursAgo: 26 },
      { by: 'akiko_pan', reason: 'spam', note: '', hoursAgo: 20 },
    ],
  },
  {
    kind: 'comment',
    of: 'hiroki88',
    under: 'kaori_night',
    text: '駅前の青い屋根のマンションですよね。きのう見かけました。',
    said: [{ by: 'kaori_night', reason: 'personal_information', note: '住んでいる場所を書かれました。', hoursAgo: 9 }],
  },
  {
    kind: 'profile',
    of: 'satomi_k',
    text: '公式サポートです。ログインできない方は、パスワードをお知らせください。',
    said: [
      { by: 'tadashi_70', reason: 'impersonation', note: '運営の方なのでしょうか。', hoursAgo: 3 },
      { by: 'yamada_s', reason: 'impersonation', note: 'なりすましだと思います。', hoursAgo: 2 },
    ],
  },
  {
    kind: 'picture',
    of: 'masa_camp',
    said: [{ by: 'yui_piano', reason: 'other', note: 'どこかのお店のロゴに似ています。', hoursAgo: 0.4 }],
  },
]
