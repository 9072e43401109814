import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  title: {
    entry: '記録を報告',
    comment: 'コメントを報告',
    profile: 'プロフィールを報告',
    picture: 'プロフィール画像を報告',
  },
  lead: phrased('運営が内容を確かめます。だれが報告したかは、相手には知らされません。'),
  what: '報告するもの',
  things: { entry: '記録', comment: 'コメント', profile: '名前・自己紹介', picture: 'プロフィール画像' },
  why: '理由',
  note: '補足（任意）',
  noteName: '補足',
  cancel: 'キャンセル',
  send: '報告する',
  sending: '送信中...',
  failed: '報告を送信できませんでした。',
  thanks: phrased('ご報告ありがとうございます'),
  received: phrased('運営が内容を確かめます。必要なときは、記録を非表示にするなどの対応をします。'),
  offer: phrased('この人の記録やコメントを見たくないときは、ミュートやブロックができます。'),
  mute: 'ミュートする',
  block: 'ブロックする',
  close: '閉じる',
}
