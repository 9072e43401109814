import { phrased } from '../../ui/layout/phrased.ts'

export const text = {
  label: 'ブラウザについてのお知らせ',
  sentence: phrased('アプリ内ブラウザではGoogleログインを利用できません。外部のブラウザで開いてください。'),
  openOutside: 'ブラウザで開く',
  copy: 'URLをコピー',
  copied: 'URLをコピーしました。SafariやChromeなどのブラウザに貼り付けて開いてください。',
  notCopied:
    'URLをコピーできませんでした。下のURLを選択してコピーし、SafariやChromeなどのブラウザに貼り付けて開いてください。',
  address: 'このページのURL',
  close: '閉じる',
}
