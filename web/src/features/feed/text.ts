export const text = {
  title: '体重公開アプリ',
  lead: '体重は、公開してこそ結果につながる。',
}
