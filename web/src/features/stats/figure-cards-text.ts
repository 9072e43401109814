export const text = {
  figures: { records: 'あなたの記録', goal: '目標の進み具合', trend: 'トレンド' },
}
