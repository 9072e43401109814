import { senderName, subjectOf } from './brand.ts'
import { type Dressed, dressed } from './dress.ts'
import type { Mail } from './mail.ts'

interface Letter extends Dressed {
  to: string
}

/** A letter as plain text, and beside it as HTML that says the same. */
export function letter({ to, ...said }: Letter): Mail {
  const { topic, paragraphs, link, closing = [] } = said
  const text = [...paragraphs, `${link.label}\n${link.url}`, ...closing, `--\n${senderName}`]
  return { to, subject: subjectOf(topic), text: text.join('\n\n'), html: dressed(said) }
}
