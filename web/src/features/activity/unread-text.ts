export const text = {
  unreadCount: (count: number) => (count > 9 ? '未読10件以上' : `未読${count}件`),
}
