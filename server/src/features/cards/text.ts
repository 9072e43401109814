export const text = {
  brand: '体重公開アプリ',
  unit: 'kg',
  same: '前回と同じ',
  change: (kilograms: string) => `前回より ${kilograms}kg`,
}
