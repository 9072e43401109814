export const text = {
  like: 'いいね',
  failed: 'いいねを更新できませんでした',
}
