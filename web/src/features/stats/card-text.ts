/** What the cards of the settings say; the sidebar needs none of it. */
export const cardText = {
  monthlyChange: '今月の変化',
  less: '減',
  more: '増',
  same: '変わらず',
  calmColours: '色を控えめにする',

  goal: {
    progress: '目標の進み具合',
    current: '現在の体重',
    target: '目標体重',
    left: '残り',
    from: (kilograms: string) => `開始 ${kilograms}kg`,
    start: '開始',
    percent: (percent: number) => `${percent}%`,
    reached: '目標体重に届いています。',
  },

  trend: {
    empty: 'まだ記録がありません。体重を公開すると、ここに推移が表示されます。',
    pace: (change: string) => `直近7週間のペースは、1週間あたり${change}kgです。`,
    going: { down: '直近7週間は、下向きです。', up: '直近7週間は、上向きです。' },
    still: '直近7週間は、ほとんど変わっていません。',
    unclear: 'まだばらつきが大きく、ペースは分かりません。',
    missingRecords: (times: number) => `ペースは、あと${times}回の記録で表示できます。`,
    missingSpan: (days: number) => `ペースは、あと${days}日たつと表示できます。`,
    missingHint: 'ペースは、直近7週間のうち、4日分以上で10日以上にわたる記録から計算します。',
    forecast: (when: string, range: string) =>
      `このペースが続いた場合、${when}ごろに目標体重に届く見込みです${range}。`,
    between: (earliest: string, latest: string) => `（${earliest}〜${latest}ごろ）`,
    atTheEarliest: (earliest: string) => `（早ければ${earliest}ごろ）`,
    noForecast: 'いまのペースでは、目標体重に届く時期はまだ見込めません。',
    reached: '目標体重に届いています。',
    more: 'あゆみを見る',
    private: '公開していない測定値も含みます。このトレンドを見られるのは、あなただけです。',
  },
}
