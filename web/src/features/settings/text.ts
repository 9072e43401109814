export const tabNames = ['profile', 'account', 'security', 'data', 'privacy', 'notifications'] as const
export type TabName = (typeof tabNames)[number]

export const text = {
  title: '設定',
  tabs: {
    profile: 'プロフィール',
    account: 'アカウント',
    security: 'セキュリティ',
    data: '連携とデータ',
    privacy: '公開と安全',
    notifications: '通知',
  },
  about: {
    profile: '画像・表示名・自己紹介・目標体重',
    account: 'メールアドレス・アカウントの削除',
    security: 'パスキー・認証アプリ・パスワード・最近のログイン',
    data: 'Fitbit・Health Planet・取り込み・書き出し',
    privacy: '公開範囲・見せる数値・ミュート・ブロック',
    notifications: '知らせる内容・届け先・静かな時間',
  },
  toData: 'ファイルの取り込み、連携、アーカイブ',
  seeProfile: (handle: string) => `@${handle}・プロフィールを見る`,
}
