import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: 'パスキー',
  lead: 'パスワードを入力する代わりに、指紋や顔、画面のロックでログインできます。',
  none: 'パスキーは、まだありません。',
  full: (most: number) => `登録できるパスキーは${most}個までです。使わないものを削除すると、追加できます。`,
  notOffered: {
    no_host: 'このアドレスでは、パスキーを追加できません。サイトの名前（ドメイン）で開いたときに使えます。',
    no_browser: 'このブラウザは、パスキーに対応していません。ほかのブラウザや端末でお試しください。',
  },

  synced: '複数の端末で使えるパスキー（同期）',
  bound: '作成した端末だけで使えるパスキー',
  added: '追加',
  lastUsed: '最終利用',
  neverUsed: 'まだありません',

  add: 'パスキーを追加',
  addLead: '見分けやすい名前を付けてください。次に、ブラウザの案内に従って、パスキーを作成します。',
  name: 'パスキーの名前',
  suggested: (device: string) => (device ? `${device}のパスキー` : 'パスキー'),
  numbered: (name: string, number: number) => `${name}${number}`,
  submit: '次へ',
  adding: 'ブラウザの案内に従ってください...',
  addedNow: (name: string) => `「${name}」を追加しました。`,
  cancelled: 'パスキーは追加されませんでした。もう一度お試しいただけます。',
  exists: 'この端末のパスキーは、すでに登録されています。',
  addFailed: 'パスキーを追加できませんでした。',

  rename: '名前を変更',
  save: '保存',
  saving: '保存中...',
  renamed: 'パスキーの名前を変更しました。',
  renameFailed: 'パスキーの名前を変更できませんでした。',

  remove: '削除',
  removeQuestion: phrased('このパスキーを削除しますか？'),
  removeLead: (name: string) => `「${name}」ではログインできなくなります。`,
  removeThereToo: '端末やパスワード管理アプリに残ったパスキーは、そちらでも削除できます。',
  removeAct: '削除する',
  removing: '削除中...',
  removed: 'パスキーを削除しました。',
  removeFailed: 'パスキーを削除できませんでした。',
  cancel: 'キャンセル',
}
