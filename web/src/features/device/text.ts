export const text = {
  obstacles: {
    waiting: 'サーバーの応答を待っています',
    offline: 'オフラインです。保存済みの内容を表示しています',
    server_away: 'サーバーに接続できません',
  },
  newer: '新しいバージョンがあります。',
  update: '更新する',
  updating: '更新中...',
}
