import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { japaneseTime } from '../../../platform/mail/japanese-time-text.ts'

interface Seen {
  to: string
  url: string
  at: Date
  device: string
  browser: string
}

/** Time and browser, and no place: where an address on the network is says little and frightens. */
export const unknownBrowserMail = ({ to, url, at, device, browser }: Seen) =>
  composeMail({
    to,
    topic: '新しいブラウザからのログイン',
    paragraphs: [
      'はじめてのブラウザから、アカウントへのログインがありました。',
      `日時: ${japaneseTime(at)}\nブラウザ: ${[device, browser].filter(Boolean).join(' / ') || '不明'}`,
      'ご自身のログインであれば、何もする必要はありません。',
      '心当たりがない場合は、次のリンクを開いてください。そのブラウザをログアウトさせ、パスワードを再設定できます。',
    ],
    link: { label: 'これは自分ではありません', url },
    closing: ['リンクの有効期限は3日です。'],
  })
