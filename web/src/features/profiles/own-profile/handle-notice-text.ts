export const text = {
  madeFromAddress: (handle: string) =>
    `あなたのユーザー名 @${handle} は、メールアドレスをもとに作られたもので、ほかの利用者に表示されています。`,
  change: 'ユーザー名を変更する',
}
