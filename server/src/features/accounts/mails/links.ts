import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { googleOnlyText } from './google-only-text.ts'

interface Linked {
  to: string
  url: string
}

const notYou = '心当たりがない場合は、このメールを破棄してください。何も変更されません。'

export const signUpMail = ({ to, url }: Linked) =>
  composeMail({
    to,
    topic: '登録リンクのお知らせ',
    paragraphs: ['ご登録のお申し込みを受け付けました。', '次のリンクを開いて、登録を続けてください。'],
    link: { label: '登録を続ける', url },
    closing: ['リンクの有効期限は60分です。一度だけ使えます。', notYou],
  })

export const signInMail = ({ to, url }: Linked) =>
  composeMail({
    to,
    topic: 'ログインリンクのお知らせ',
    paragraphs: ['このメールアドレスは登録済みです。', '次のリンクを開くと、ログインできます。'],
    link: { label: 'ログインする', url },
    closing: [
      'リンクの有効期限は10分です。一度だけ使えます。',
      '心当たりがない場合は、このメールを破棄してください。リンクを開かないかぎり、誰もログインできません。',
    ],
  })

/** In place of the way to a new password, where there is none to set. */
export const googleOnlyLinkMail = ({ to, url }: Linked) =>
  composeMail({
    to,
    topic: googleOnlyText.topic,
    paragraphs: [
      'パスワードの再設定を受け付けました。',
      googleOnlyText.what,
      `${googleOnlyText.how}次のリンクを開いて、ログインすることもできます。`,
    ],
    link: { label: 'ログインする', url },
    closing: ['リンクの有効期限は10分です。一度だけ使えます。', notYou],
  })

export const resetMail = ({ to, url }: Linked) =>
  composeMail({
    to,
    topic: 'パスワードリセットのご案内',
    paragraphs: ['パスワードの再設定を受け付けました。', '次のリンクを開いて、新しいパスワードを設定してください。'],
    link: { label: 'パスワードを再設定する', url },
    closing: ['リンクの有効期限は60分です。一度だけ使えます。', notYou],
  })

export const unlinkMail = ({ to, url }: Linked) =>
  composeMail({
    to,
    topic: 'Google連携の解除のご案内',
    paragraphs: [
      'Googleアカウントとの連携の解除を受け付けました。',
      '次のリンクを開いてパスワードを設定すると、連携が解除されます。以後は、メールアドレスとパスワードでログインできます。',
    ],
    link: { label: 'パスワードを設定する', url },
    closing: ['リンクの有効期限は60分です。一度だけ使えます。', notYou],
  })

/** Names the account: whoever did not ask for this must not think that it is about theirs. */
export const emailChangeMail = ({ to, handle, url }: Linked & { handle: string }) =>
  composeMail({
    to,
    topic: 'メールアドレス変更の確認',
    paragraphs: [
      `アカウント @${handle} のメールアドレスを、このメールアドレスに変更する申し込みを受け付けました。`,
      `変更すると、@${handle} へのログインやお知らせに、このメールアドレスが使われます。`,
      `@${handle} がご自分のアカウントの場合だけ、次のリンクを開いて変更を完了してください。ログインしていない場合は、@${handle} のパスワードが必要です。`,
    ],
    link: { label: 'メールアドレスを変更する', url },
    closing: ['リンクの有効期限は60分です。一度だけ使えます。', notYou],
  })
