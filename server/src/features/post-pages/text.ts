export const text = {
  siteName: '体重公開アプリ',
  title: (name: string, weight: string, date: string) => `${name}さんの体重 ${weight}kg（${date}）`,
  description: (name: string) => `体重公開アプリで${name}さんの記録を見る`,
}
