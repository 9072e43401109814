export const text = {
  signIn: 'パスキーでログイン',
  prove: 'パスキーで確認',
  busy: 'パスキーを確認中...',
  failed: 'パスキーを確認できませんでした。もう一度お試しください。',
  cancelled: 'パスキーの確認をキャンセルしました。',
}
