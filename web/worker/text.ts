/** What a push says whose words could not be read. */
export const text = {
  title: '体重公開アプリ',
  unreadable: '新しいお知らせがあります',
}
