export const text = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  updated: '最終更新日 2025年10月5日',
  revised: '改定日 2026年12月1日',
  article: (number: number, title: string) => `第${number}条（${title}）`,
  contact: 'お問い合わせ',
  defaultCountry: '日本',
}
