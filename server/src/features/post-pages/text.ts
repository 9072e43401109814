export const text = {
  siteName: '体重公開アプリ',
  title: (name: string, weight: string | null, date: string) =>
    weight === null ? `${name}さんの記録（${date}）` : `${name}さんの体重 ${weight}kg（${date}）`,
  description: (name: string) => `体重公開アプリで${name}さんの記録を見る`,
}
