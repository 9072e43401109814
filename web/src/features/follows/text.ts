export const text = {
  followers: 'フォロワー',
  following: 'フォロー中',
}
