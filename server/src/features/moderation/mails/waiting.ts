import { composeMail } from '../../../platform/mail/compose-mail.ts'

interface Waiting {
  to: string
  origin: string
  cases: number
  objections: number
  registrations: number
}

/** To the operator: how much waits, and nothing of what it is. */
export const waitingMail = ({ to, origin, cases, objections, registrations }: Waiting) =>
  composeMail({
    to,
    topic: '確認を待っているものがあります',
    paragraphs: [
      '24時間以上、確認を待っているものがあります。',
      `報告: ${cases}件\n異議申し立て: ${objections}件\n登録の承認: ${registrations}件`,
      'モデレーターの方にお伝えください。',
    ],
    link: { label: 'モデレーションの画面を開く', url: `${origin}/moderation` },
  })
