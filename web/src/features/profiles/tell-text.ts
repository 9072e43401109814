export const text = {
  tell: '記録を通知する',
  untell: '記録の通知をやめる',
  told: (name: string) => `${name}さんが記録したときに知らせます。`,
  untold: (name: string) => `${name}さんの記録は、もう知らせません。`,
  failed: '記録の通知を変更できませんでした。',
}
