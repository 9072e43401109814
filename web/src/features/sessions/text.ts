export const text = {
  logOut: 'ログアウト',
  logOutQuestion: 'ログアウトしますか？',
  unsent: (count: number) => `未送信の記録が${count}件あります。ログアウトすると失われます`,
  unsentOthers: (count: number) =>
    `未送信のいいね・コメント・フォローが${count}件あります。ログアウトすると失われます。`,
  logOutConfirm: 'ログアウトする',
  logOutFailed: 'ログアウトに失敗しました',
  ended: 'ユーザーがログインしていません',
  loggingOut: 'ログアウト中...',
}
