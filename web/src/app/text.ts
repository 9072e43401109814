export const text = {
  brand: '体重公開アプリ',
  mark: '秤',
  skip: '本文へ移動',
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
  contact: 'お問い合わせ',
  loadFailed: '読み込みに失敗しました',
  loadFailedHint: '通信の状態を確認して、もう一度お試しください。',
  retry: 'もう一度試す',
}
