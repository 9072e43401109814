export const text = {
  like: 'いいね',
  count: (likes: number) => `${likes}件`,
  failed: 'いいねを更新できませんでした',
}
