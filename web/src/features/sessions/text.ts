export const text = {
  logOut: 'ログアウト',
  logOutQuestion: 'ログアウトしますか？',
  logOutConfirm: 'ログアウトする',
  logOutFailed: 'ログアウトに失敗しました',
  loggingOut: 'ログアウト中...',
}
