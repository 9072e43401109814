export const text = {
  brand: '体重公開アプリ',
  unit: 'kg',
  recorded: '記録しました',
  same: '前回と同じ',
  change: (kilograms: string) => `前回より ${kilograms}kg`,
}
