import { dateOf, monthOf } from './japan-days.ts'
import type { Voices } from './notes.ts'

interface Season {
  months: number[]
  dates?: [first: number, last: number]
  voices: Voices
}

const seasons: Season[] = [
  {
    months: [1],
    dates: [2, 12],
    voices: {
      polite: ['お正月のおもちを食べ切りました。', '七草がゆで胃を休めています。'],
      plain: ['正月太りを受け入れるところから今年がはじまる。', '初詣で階段を上り下りした。'],
    },
  },
  {
    months: [3, 4],
    voices: {
      polite: ['桜並木を歩いてきました。', '花粉がつらくて、外を走れません。'],
      plain: ['花見の弁当は別腹。', '新しい職場、昼ごはんの量がまだつかめない。'],
    },
  },
  {
    months: [6, 7],
    voices: {
      polite: ['雨で散歩に出られないので、家の中で足踏みをしています。', '冷やし中華がおいしい季節になりました。'],
      plain: ['梅雨のだるさ。部屋で踏み台昇降。', '麦茶の消費がすごい。'],
    },
  },
  {
    months: [8, 9],
    voices: {
      polite: ['暑いので、日が落ちてから歩いています。', 'そうめんばかりになりがちです。'],
      plain: ['暑すぎて走るのは早朝だけ。', '夏バテ気味。食べないとそれはそれでよくない。'],
    },
  },
  {
    months: [10, 11],
    voices: {
      polite: [
        '新米がおいしくて困っています。',
        '銀杏が色づいてきました。歩くのにいい季節です。',
        '焼きいもは一本を二日に分けます。',
      ],
      plain: ['柿をもらった。一日一個まで。', '涼しくなって走りやすい。', '栗ごはんをおかわりした。'],
    },
  },
  {
    months: [12, 1, 2],
    voices: {
      polite: ['寒いので鍋が続いています。白菜をたっぷり入れます。', 'みかんは一日二つまで、と決めました。'],
      plain: ['寒い。布団から出るのが一番の運動。', 'こたつに入ったら終わり。'],
    },
  },
]

export function seasonalNotes(time: number): Voices {
  const [month, date] = [monthOf(time), dateOf(time)]
  const now = seasons.filter(
    ({ months, dates: [first, last] = [1, 31] }) => months.includes(month) && date >= first && date <= last,
  )
  return { polite: now.flatMap(({ voices }) => voices.polite), plain: now.flatMap(({ voices }) => voices.plain) }
}
