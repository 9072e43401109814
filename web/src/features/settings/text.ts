export const text = {
  title: '設定',
}
