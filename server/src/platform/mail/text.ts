export const text = {
  otherwise: 'ボタンを押せない場合は、次のアドレスをブラウザで開いてください。',
  sentBy: (name: string) => `このメールは${name}からお送りしています。`,
}
