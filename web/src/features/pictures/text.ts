import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  cancel: 'キャンセル',

  picture: {
    title: 'プロフィール画像',
    hint: 'JPEG、PNG、WebP（5MBまで）',
    change: phrased('プロフィール画像を変更', '65'),
    changing: '更新中...',
    changed: 'プロフィール画像を更新しました。',
    failed: 'プロフィール画像の更新に失敗しました',
    remove: 'プロフィール画像を削除',
    removeQuestion: phrased('プロフィール画像を削除しますか？'),
    backToGoogle: 'Googleアカウントの画像に戻ります。',
    backToInitial: '画像の代わりに、表示名の最初の文字が表示されます。',
    removeAct: '削除する',
    removing: '削除中...',
    removed: 'プロフィール画像を削除しました。',
  },

  crop: {
    title: '画像の切り抜き',
    area: '切り抜く範囲',
    hint: 'ドラッグで移動し、ピンチやホイールで拡大・縮小できます。',
    /** Shown only where there may be a keyboard. */
    keys: 'キーボードでは矢印キーで移動し、＋と−で拡大・縮小します。',
    zoom: '拡大',
    zoomed: (times: string) => `${times}倍`,
    /** Where the middle of the square is. */
    place: (across: number, down: number, times: string) => `横${across}%、縦${down}%、${times}倍`,
    preview: 'プレビュー',
    use: 'この画像を使う',
    sending: '更新中...',
    progress: '画像の送信',
    waiting: '通信を待っています。つながると再開します。',
  },
}
