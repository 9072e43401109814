export const text = {
  unexpected: '予期しないエラーが発生しました',
  tellNumber: (requestId: string) => `お問い合わせの際は番号をお伝えください: ${requestId}`,
}
