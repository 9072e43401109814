export const text = {
  redirecting: 'リダイレクト中...',
}
