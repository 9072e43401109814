export const text = {
  title: '体重公開アプリ',
  lead: '体重は、公開してこそ結果につながる。',
  google: 'Googleでログイン',
  or: 'または',
  register: 'メールアドレスで登録',
  haveAccount: 'すでにアカウントをお持ちの方',
  login: 'ログイン',
}
