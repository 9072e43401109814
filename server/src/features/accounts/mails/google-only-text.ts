/** What somebody hears who tried a password where there is none. */
export const googleOnlyText = {
  topic: 'ログイン方法のお知らせ',
  what: 'このメールアドレスのアカウントは、Googleアカウントでログインするアカウントです。パスワードは設定されていません。',
  how: 'ログイン画面の「Googleでログイン」からログインしてください。',
}
