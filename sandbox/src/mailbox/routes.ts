import { Hono } from 'hono'
import { html } from 'hono/html'
import { arrivalsPage } from '../arrivals-page.ts'
import type { Message, Messages } from './messages.ts'

export function mailboxRoutes(messages: Messages): Hono {
  return new Hono()
    .get('/', (c) => c.html(page(messages.to(c.req.query('to')).slice(0, 100))))
    .get('/messages.json', (c) => c.json(messages.to(c.req.query('to'))))
    .get('/html/:id', (c) => {
      const found = messages.to(undefined).find(({ messageId }) => messageId === c.req.param('id'))
      if (!found) return c.notFound()
      // As a careful mail program shows it: nothing is fetched, nothing runs.
      return c.html(found.html, 200, { 'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'" })
    })
}

const page = (shown: Message[]) =>
  arrivalsPage({
    title: 'Mailbox',
    about: html`Every mail the app has sent, newest first. For programs:
      <a href="/mailbox/messages.json">messages.json</a>`,
    none: 'No mail yet.',
    articles: shown.map(article),
  })

const article = ({ to, subject, text, links, messageId, receivedAt }: Message) =>
  html` <article>
    <h2>${subject}</h2>
    <small>${to} · ${receivedAt}</small>
    <pre>${text}</pre>
    <p><a href="/mailbox/html/${encodeURIComponent(messageId)}">HTML</a></p>
    ${links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}
  </article>`
