export const text = {
  arrived: '運営からのお知らせがあります',
  read: '読む',
  title: '運営からのお知らせ',
  seen: '確認しました',
}
