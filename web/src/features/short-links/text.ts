export const text = {
  redirecting: 'リダイレクト中...',
  shared: 'シェアされた記録',
  missing: 'リンクが見つかりません',
  missingHint: 'このリンクは無効か、削除されました。',
}
