export const text = {
  underConstruction: 'この画面は準備中です。',
}
