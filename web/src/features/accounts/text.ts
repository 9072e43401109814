export const text = {
  login: 'ログイン',
}
