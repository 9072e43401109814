export const text = {
  title: 'アクティビティ',
}
