import type { MailContent } from './html-layout.ts'
import type { Mail } from './mail.ts'

/** What a mail says to whom; in whose name it is said is added when it is written. */
export const composeMail = ({ to, ...content }: MailContent & { to: string }): Mail => ({ to, content })
