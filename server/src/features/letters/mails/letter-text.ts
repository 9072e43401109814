import type { Direction } from '@hakari/contract'

const going: Record<Direction, string> = { down: '下向き', level: '横ばい', up: '上向き' }

export const text = {
  topic: (span: string) => `週のまとめ（${span}）`,
  span: (from: string, to: string) => `${from}〜${to}`,
  begin: (name: string) => `${name}さんの、先週のまとめです。`,

  own: 'あなたの1週間',
  days: '量った日',
  daysOf: (days: number) => `${days}日`,
  average: '平均',
  kilograms: (kilograms: string) => `${kilograms}kg`,
  trend: 'トレンド',
  going: (direction: Direction) => going[direction],
  weekBefore: (change: string) => `平均は、前の週より ${change}kgでした。`,
  sameWeek: '平均は、前の週と同じでした。',
  weekGoing: {
    down: '平均は、前の週より少なめでした。',
    level: '平均は、前の週とほぼ同じでした。',
    up: '平均は、前の週より多めでした。',
  } satisfies Record<Direction, string>,
  left: (kilograms: string) => `目標まで、あと${kilograms}kgです。`,
  behind: (percent: number) => `目標までの道のりを、${percent}%進みました。`,
  reached: '目標に届いています。',
  begins: 'これから毎週、量った日や平均、トレンドを、ここでお届けします。',
  rested: '先週は、体重計もお休みの1週間でした。気が向いたときに、いつでもまた量れます。',

  followed: 'フォローしている人から',
  said: (name: string, note: string) => `${name}さん「${note}」`,

  open: 'あゆみを見る',
  why: 'このメールは、「週のまとめ」をお申し込みいただいた方にお送りしています。',
  sender: (name: string, address: string) => `送信者: ${name}\n住所: ${address}`,
  contact: 'お問い合わせ',
  stop: '配信を停止する',

  invented: { name: 'さくら', followed: 'ひなた', note: '朝の散歩が気持ちよかった' },
}
