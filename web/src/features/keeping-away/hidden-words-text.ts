export const text = {
  show: 'ミュートワードを含む文章を表示',
  hide: '隠す',
}
