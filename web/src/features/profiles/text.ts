export const text = {
  users: 'ユーザー一覧',
  profile: 'プロフィール',
}
