export const text = {
  logOut: 'ログアウト',
  logOutQuestion: 'ログアウトしますか？',
  logOutConfirm: 'ログアウトする',
  logOutFailed: 'ログアウトに失敗しました',
  ended: 'ユーザーがログインしていません',
  loggingOut: 'ログアウト中...',
}
