export const text = {
  title: (name: string, weight: string | null, date: string) =>
    weight === null ? `${name}さんの記録（${date}）` : `${name}さんの体重 ${weight}kg（${date}）`,
  description: (siteName: string, name: string) => `${siteName}で${name}さんの記録を見る`,
}
