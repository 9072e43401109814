export const text = {
  post: '記録',
}
