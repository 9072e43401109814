/** 2026-12-01 as 2026年12月1日. */
export function longDayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${year}年${month}月${date}日`
}

export const text = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  updated: '最終更新日 2025年10月5日',
  revised: '改定日 2026年12月1日',
  effective: (day: string) => `施行日 ${day}`,
  article: (number: number, title: string) => `第${number}条（${title}）`,
  contact: 'お問い合わせ',
  defaultCountry: '日本',
}
