/** What a push says whose words could not be read. */
export const text = {
  unreadable: '新しいお知らせがあります',
}
