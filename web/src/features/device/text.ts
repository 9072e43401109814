export const text = {
  connectionProblems: {
    waiting: 'サーバーの応答を待っています',
    offline: 'オフラインです。保存済みの内容を表示しています',
    server_unreachable: 'サーバーに接続できません',
    maintenance: 'メンテナンス中です。終わると自動でつながります',
  },
  newer: '新しいバージョンがあります。',
  update: '更新する',
  updating: '更新中...',
}
