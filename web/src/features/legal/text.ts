export const text = {
  terms: '利用規約',
  privacy: 'プライバシーポリシー',
}
