export const text = {
  hidden: '新しいお知らせがあります',
}
