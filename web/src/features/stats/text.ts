export const text = {
  monthlyRecords: '今月の記録',
  latestWeight: '最新の体重',
  toTarget: '目標まで',
  going: '体重の向き',
  left: 'あと',
  reached: '目標に届いています',
  times: (count: number) => `${count}回`,
  none: '—',
  unit: 'kg',
}
