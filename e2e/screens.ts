interface Place {
  path: string
  heading: string
  /** What the tab says before the name of the app, where it is more than the heading given here. */
  title?: string
  /** A heading further down that is there when all of it is. */
  part?: string
}

/** Every screen with an address of its own, by its heading: what anybody sees, and what a member sees. */
export const publicScreens: Place[] = [
  { path: '/', heading: '体重公開アプリ' },
  { path: '/login', heading: 'ログイン' },
  { path: '/contact', heading: 'お問い合わせ' },
  { path: '/terms', heading: '利用規約' },
  { path: '/privacy', heading: 'プライバシーポリシー' },
  { path: '/s/abc123', heading: 'リンクが見つかりません' },
  { path: '/fitbit/callback', heading: '連携エラー' },
  { path: '/healthplanet/callback', heading: '連携エラー' },
  { path: '/google/callback', heading: 'Googleでログイン' },
  { path: '/reset-password', heading: 'パスワードを再設定する' },
  { path: '/confirm-email', heading: 'メールアドレスの確認' },
  { path: '/account-recovery', heading: 'アカウントの復旧' },
  { path: '/not-me', heading: 'これは自分ではありません' },
  { path: '/objection', heading: '運営の対応と異議申し立て' },
  { path: `/unsubscribe/${'x'.repeat(43)}`, heading: 'メールの配信停止' },
]

export const memberScreens: Place[] = [
  { path: '/', heading: 'ホーム' },
  { path: '/users', heading: 'ユーザー一覧' },
  { path: '/activity', heading: 'アクティビティ' },
  { path: '/me', heading: 'あゆみ', part: 'ふしめ' },
  { path: '/settings', heading: '設定' },
  { path: '/settings/readings', heading: '測定値の一覧' },
  { path: '/settings/preview', heading: '他の人からの見え方' },
  { path: '/settings/muted', heading: 'ミュート中のユーザー' },
  { path: '/settings/blocked', heading: 'ブロックしたユーザー' },
  { path: '/settings/muted-words', heading: 'ミュートワード' },
  { path: '/follow-requests', heading: 'フォローリクエスト' },
  { path: '/notices', heading: 'あなたへのお知らせ' },
  { path: '/followers', heading: 'のフォロワー', title: '.+のフォロワー' },
  { path: '/following', heading: 'のフォロー', title: '.+のフォロー' },
  { path: '/user/taro', heading: 'ユーザーが見つかりません' },
  { path: '/user/taro/post/999999999999', heading: '記録が見つかりません' },
  { path: '/ui', heading: 'デザイン' },
]

/** The settings have an address for each of their tabs, which are pages on a phone. */
export const settingsTabs: Place[] = [
  { path: '/settings?tab=profile', heading: 'プロフィール', part: 'プロフィール画像' },
  { path: '/settings?tab=account', heading: 'アカウント', part: 'アカウント削除' },
  { path: '/settings?tab=security', heading: 'セキュリティ', part: '最近のログイン' },
  { path: '/settings?tab=data', heading: '連携とデータ', part: 'アーカイブ' },
  { path: '/settings?tab=privacy', heading: '公開と安全', part: '他の人に見せる数値' },
  { path: '/settings?tab=notifications', heading: '通知', part: 'プッシュの内容' },
]
