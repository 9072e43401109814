export const text = {
  away: 'オフラインです。保存済みの内容を表示しています',
  newer: '新しいバージョンがあります',
  update: '更新する',
  updating: '更新中...',
}
