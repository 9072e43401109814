import type { notices, reports } from '@hakari/contract'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { japaneseTime } from '../../../platform/mail/japanese-time-text.ts'

interface To {
  to: string
  origin: string
}

const reasons: Record<reports.ReportReason, string> = {
  harassment: '嫌がらせ',
  eating_disorder: '摂食障害や極端な減量の助長',
  self_harm: '自分を傷つけるおそれ',
  personal_information: '個人情報の公開',
  impersonation: 'なりすまし',
  spam: 'スパム',
  obscenity: 'わいせつ',
  other: 'その他',
}

const things: Record<reports.ReportedKind, string> = {
  entry: '記録',
  comment: 'コメント',
  profile: 'プロフィール',
  picture: 'プロフィール画像',
}

interface Done extends To {
  secret: string
  act: notices.ActKind
  about: reports.ReportedKind
  reason: reports.ReportReason
  message: string
  until: Date | null
}

const doneText = ({ act, about, until }: Done): string => {
  if (act === 'warn') return `あなたの${things[about]}について、運営から注意をお伝えします。`
  if (act === 'hide') return `あなたの${about === 'profile' ? '自己紹介' : things[about]}を、運営が非表示にしました。`
  if (act === 'suspend')
    return `投稿などの利用を、${until ? japaneseTime(until) : ''}まで停止しました。停止中も、閲覧、データの書き出し、ブロック、報告、アカウントの削除はできます。`
  return 'あなたのアカウントを、運営が無効化しました。ログインはできません。'
}

/** The subject says nothing of it: it is read on screens that others see, too. What was reported is not repeated, either. */
export const actMail = (done: Done) => {
  const { to, origin, secret, about, reason, message } = done
  return composeMail({
    to,
    topic: '運営からのお知らせ',
    paragraphs: [
      doneText(done),
      `対象: ${things[about]}\n理由: ${reasons[reason]}`,
      ...(message === '' ? [] : [`運営から:\n${message}`]),
      '納得できない場合は、次のリンクから異議を申し立てられます。1件につき1回、できるだけ別の担当者が確認します。',
    ],
    link: { label: '内容を確認する・異議を申し立てる', url: `${origin}/objection#code=${secret}` },
    closing: ['このリンクは、ほかの人に知らせないでください。'],
  })
}

export const answerMail = ({ to, origin, outcome, answer }: To & { outcome: 'upheld' | 'reversed'; answer: string }) =>
  composeMail({
    to,
    topic: '異議申し立てへの回答',
    paragraphs: [
      outcome === 'upheld'
        ? '異議申し立てを確認しました。確認の結果、この対応は変わりませんでした。'
        : '異議申し立てを確認しました。確認の結果、この対応を取り消しました。',
      ...(answer === '' ? [] : [`運営から:\n${answer}`]),
    ],
    link: { label: 'アプリを開く', url: `${origin}/` },
  })

export const reversedMail = ({ to, origin }: To) =>
  composeMail({
    to,
    topic: '運営の対応を取り消しました',
    paragraphs: ['以前お知らせした運営の対応を見直し、取り消しました。ご迷惑をおかけしました。'],
    link: { label: 'アプリを開く', url: `${origin}/` },
  })
