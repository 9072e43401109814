/** Every screen so far, by its address and its heading. */
export const screens: [path: string, heading: string][] = [
  ['/', '体重公開アプリ'],
  ['/login', 'ログイン'],
  ['/contact', 'お問い合わせ'],
  ['/terms', '利用規約'],
  ['/privacy', 'プライバシーポリシー'],
  ['/users', 'ユーザー一覧'],
  ['/activity', 'アクティビティ'],
  ['/settings', '設定'],
  ['/followers', 'フォロワー'],
  ['/following', 'フォロー中'],
  ['/user/taro', 'プロフィール'],
  ['/user/taro/post/1', '記録'],
  ['/s/abc123', 'リダイレクト中...'],
  ['/fitbit/callback', 'Fitbit'],
  ['/healthplanet/callback', 'Health Planet'],
  ['/ui', 'デザイン'],
]
