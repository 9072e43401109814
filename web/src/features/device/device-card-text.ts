import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  device: {
    title: 'この端末',
    lead: 'オフラインでも読めるように、最近見た記録、コメント、統計、ユーザーをこの端末に保存しています。',
    theme: '画面の明るさ',
    themes: { device: '端末に合わせる', light: '明るい', dark: '暗い' },
    recordKey: 'キーボードのnで体重の記録を開く',
    clear: 'この端末に保存したデータを消去',
    question: phrased('この端末に保存したデータを消去しますか？'),
    unsent: (count: number) => `未送信の記録が${count}件あります。消去すると失われます。`,
    unsentOthers: (count: number) => `未送信のいいね・コメント・フォローが${count}件あります。消去すると失われます。`,
    push: 'この端末でのプッシュ通知も終わります。',
    stays: '公開した記録とアカウントはそのまま残り、ログインも続きます。',
    act: '消去する',
    clearing: '消去中...',
    cleared: 'この端末に保存したデータを消去しました。',
  },
}
