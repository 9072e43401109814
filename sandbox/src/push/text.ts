export const pushText = {
  title: 'プッシュ通知',
  about: 'アプリが送ったプッシュ通知を、新しい順に表示しています。プログラムからは',
  none: 'まだ届いていません。',
  replaced: '新しい通知に置き換わりました',
  details: (ttl: number, urgency: string) => `${ttl}秒間保管・緊急度 ${urgency}`,
}
