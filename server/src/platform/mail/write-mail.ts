import type { Brand } from '../brand.ts'
import { htmlLayout, type MailContent, type MailSection } from './html-layout.ts'

/** A mail as plain text, and beside it as HTML that says the same. */
export function writeMail(brand: Brand, content: MailContent): { subject: string; text: string; html: string } {
  const { topic, paragraphs, sections = [], link, closing = [], foot = [] } = content
  const text = [
    ...paragraphs,
    ...sections.map(sectionText),
    `${link.label}\n${link.url}`,
    ...closing,
    ...foot.map(({ words, url }) => (url === undefined ? words : `${words}\n${url}`)),
    `--\n${brand.name}`,
  ]
  return { subject: `【${brand.name}】${topic}`, text: text.join('\n\n'), html: htmlLayout(brand, content) }
}

const sectionText = ({ title, figures = [], paragraphs }: MailSection) =>
  [`■ ${title}`, ...figures.map(({ label, value }) => `${label}: ${value}`), ...paragraphs].join('\n')
