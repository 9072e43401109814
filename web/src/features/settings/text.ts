export const text = {
  title: '設定',
  tabs: { profile: 'プロフィール', account: 'アカウント', security: 'セキュリティ' },
}
