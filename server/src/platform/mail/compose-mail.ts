import { senderName, subjectOf } from './brand.ts'
import { htmlLayout, type MailContent, type MailSection } from './html-layout.ts'
import type { Mail } from './mail.ts'

interface AddressedContent extends MailContent {
  to: string
}

/** A mail as plain text, and beside it as HTML that says the same. */
export function composeMail({ to, ...said }: AddressedContent): Mail {
  const { topic, paragraphs, sections = [], link, closing = [], foot = [] } = said
  const text = [
    ...paragraphs,
    ...sections.map(sectionText),
    `${link.label}\n${link.url}`,
    ...closing,
    ...foot.map(({ words, url }) => (url === undefined ? words : `${words}\n${url}`)),
    `--\n${senderName}`,
  ]
  return { to, subject: subjectOf(topic), text: text.join('\n\n'), html: htmlLayout(said) }
}

const sectionText = ({ title, figures = [], paragraphs }: MailSection) =>
  [`■ ${title}`, ...figures.map(({ label, value }) => `${label}: ${value}`), ...paragraphs].join('\n')
