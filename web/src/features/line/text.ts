export const text = {
  first: 'はじめての記録',
  same: '前回と同じ',
  change: (kilograms: string) => `前回より ${kilograms}kg`,
  towards: '目標に近づきました',
  times: (count: number) => `${count}回`,
  picture: (name: string, count: number, from: string, to: string) =>
    `${name}さんの直近${count}回の推移。${from}kgから${to}kg`,
  goal: (kilograms: string) => `、目標は${kilograms}kg`,
  end: 'です',
}
