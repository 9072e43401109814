import { composeMail } from '../../../platform/mail/compose-mail.ts'
import type { NotAdmitted } from '../admission.ts'

const reasons: Record<NotAdmitted, string> = {
  registration_closed: '現在、新規登録は受け付けていません。',
  invitation_needed:
    'このサービスの新規登録は招待制です。招待リンクをお持ちの方は、そのリンクを開いてから登録してください。',
  invitation_unusable: 'この招待リンクは使えません。期限が切れたか、使える回数の上限に達しています。',
  email_domain_refused: 'このメールアドレスのドメインでは登録できません。別のメールアドレスをお使いください。',
}

/** Whoever asked is told the same for every address: only its owner reads here that there is no way to register with it. */
export const notAdmittedMail = ({ to, origin, reason }: { to: string; origin: string; reason: NotAdmitted }) =>
  composeMail({
    to,
    topic: '新規登録についてのお知らせ',
    paragraphs: ['このメールアドレスでの新規登録のお申し込みがありました。', reasons[reason]],
    link: { label: 'アプリを開く', url: `${origin}/` },
    closing: ['心当たりがない場合は、このメールを破棄してください。何も登録されていません。'],
  })
