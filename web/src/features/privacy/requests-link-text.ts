export const text = {
  requests: (count: number) => `フォローリクエスト（${count.toLocaleString('ja-JP')}件）`,
}
