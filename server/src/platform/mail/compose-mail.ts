import { senderName, subjectOf } from './brand.ts'
import { type MailContent, htmlLayout } from './html-layout.ts'
import type { Mail } from './mail.ts'

interface AddressedContent extends MailContent {
  to: string
}

/** A mail as plain text, and beside it as HTML that says the same. */
export function composeMail({ to, ...said }: AddressedContent): Mail {
  const { topic, paragraphs, link, closing = [] } = said
  const text = [...paragraphs, `${link.label}\n${link.url}`, ...closing, `--\n${senderName}`]
  return { to, subject: subjectOf(topic), text: text.join('\n\n'), html: htmlLayout(said) }
}
