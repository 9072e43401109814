import { html } from 'hono/html'
import { arrivalsPage } from '../arrivals-page.ts'
import type { PushMessage } from './messages.ts'
import { pushText as text } from './text.ts'

export const pushPage = (shown: PushMessage[]) =>
  arrivalsPage({
    title: text.title,
    about: html`${text.about} <a href="/push/messages.json">messages.json</a>`,
    none: text.none,
    articles: shown.map(article),
  })

const article = ({ subscription, text: sent, json, ttl, urgency, receivedAt, replaced }: PushMessage) => {
  const { title, body } = (json ?? {}) as { title?: unknown; body?: unknown }
  return html` <article>
    <h2>${typeof title === 'string' ? title : ''}</h2>
    <p>${typeof body === 'string' ? body : ''}</p>
    <small>${receivedAt} · ${text.details(ttl, urgency)}${replaced && html` · ${text.replaced}`}</small>
    <pre>${sent}</pre>
    <small>${subscription}</small>
  </article>`
}
