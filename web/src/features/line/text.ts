export const text = {
  first: 'はじめての記録',
  same: '前回と同じ',
  change: (kilograms: string) => `前回より ${kilograms}kg`,
  towards: '目標に近づきました',
  count: { records: (count: number) => `${count}回`, days: (count: number) => `${count}日分` },
  picture: (name: string, count: string, weights: string) => `${name}さんの直近${count}の推移${weights}です`,
  weights: (from: string, to: string) => `。${from}kgから${to}kg`,
  goal: (kilograms: string) => `、目標は${kilograms}kg`,
}
