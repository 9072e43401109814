import { composeMail } from '../../../platform/mail/compose-mail.ts'
import type { StoppableMail } from '../../notifications/index.ts'

const settings = '/settings?tab=notifications'
const stop = '配信を停止する'

export const reminderMail: StoppableMail = ({ address, stopUrl, origin }) =>
  composeMail({
    to: address,
    topic: '量る時間です',
    paragraphs: ['ご自身で決めた、量る時間になりました。よければ、いまの体重を記録しませんか。'],
    link: { label: '体重を記録する', url: `${origin}/?record=1` },
    closing: [`今日はお休みにするときや、時間を変えるときは、通知の設定を開いてください。\n${origin}${settings}`],
    foot: [{ words: stop, url: stopUrl }],
  })

export const questionMail: StoppableMail = ({ address, stopUrl, origin }) =>
  composeMail({
    to: address,
    topic: '記録のリマインダーをつづけますか',
    paragraphs: [
      'しばらく記録がないようです。量らない時期があっても、かまいません。',
      'つづけるときは、通知の設定で「つづける」を選んでください。お返事がなければ、リマインダーはこのメールで終わります。',
    ],
    link: { label: '通知の設定を開く', url: `${origin}${settings}` },
    closing: ['設定した時間は残るので、いつでもまた始められます。'],
    foot: [{ words: stop, url: stopUrl }],
  })
