export const text = {
  unit: 'kg',
  recorded: '記録しました',
  same: '前回と同じ',
  change: (kilograms: string) => `前回より ${kilograms}kg`,
}
