import { senderName, subjectOf } from './brand.ts'
import type { Mail } from './mail.ts'

interface Letter {
  to: string
  topic: string
  paragraphs: string[]
  /** What the reader is asked to open. */
  link?: { label: string; url: string }
  /** Said after the link. */
  closing?: string[]
}

/** A letter to a member, as plain text and as simple HTML that says the same. */
export function letter({ to, topic, paragraphs, link, closing = [] }: Letter): Mail {
  const text = [...paragraphs, ...(link ? [`${link.label}\n${link.url}`] : []), ...closing, `--\n${senderName}`]
  const html = [
    ...paragraphs.map(asParagraph),
    ...(link ? [linkAsHtml(link)] : []),
    ...closing.map(asParagraph),
    `<p style="color:#6b6257">${escape(senderName)}</p>`,
  ]
  return {
    to,
    subject: subjectOf(topic),
    text: text.join('\n\n'),
    html: `<!doctype html><html lang="ja"><body style="font-family:sans-serif;line-height:1.8">${html.join('')}</body></html>`,
  }
}

const asParagraph = (text: string) => `<p>${escape(text).replaceAll('\n', '<br>')}</p>`

const linkAsHtml = ({ label, url }: { label: string; url: string }) =>
  `<p><a href="${escape(url)}">${escape(label)}</a></p><p style="word-break:break-all">${escape(url)}</p>`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
