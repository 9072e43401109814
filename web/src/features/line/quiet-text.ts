export const text = {
  first: 'はじめての記録',
  trends: { down: 'トレンドは下向き', level: 'トレンドは横ばい', up: 'トレンドは上向き' },
}
