export const text = {
  label: '二要素認証の解除',
  sentence: '二要素認証の解除が申し込まれています',
  until: (moment: string) => `${moment} に解除できるようになります。心当たりがない場合は、取り消してください。`,
  cancel: '取り消す',
  cancelling: '取り消し中...',
  cancelled: '二要素認証の解除を取り消しました。',
  failed: '二要素認証の解除を取り消せませんでした。',
}
