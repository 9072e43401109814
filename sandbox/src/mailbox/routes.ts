import { Hono } from 'hono'
import { html } from 'hono/html'
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
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="refresh" content="5" />
        <title>Mailbox</title>
        <style>
          body {
            font:
              15px/1.6 system-ui,
              sans-serif;
            max-width: 44rem;
            margin: 2rem auto;
            padding: 0 1rem;
          }
          article {
            border: 1px solid color-mix(in srgb, currentColor 25%, transparent);
            border-radius: 12px;
            padding: 1rem;
            margin: 1rem 0;
          }
          h2 {
            font-size: 1rem;
            margin: 0;
          }
          pre {
            white-space: pre-wrap;
            overflow-wrap: anywhere;
            font: inherit;
          }
          small {
            opacity: 0.75;
          }
        </style>
      </head>
      <body>
        <h1>Mailbox</h1>
        <p>
          Every mail the app has sent, newest first. For programs: <a href="/mailbox/messages.json">messages.json</a>
        </p>
        ${shown.length === 0 ? html`<p>No mail yet.</p>` : shown.map(article)}
      </body>
    </html>`

const article = ({ to, subject, text, links, messageId, receivedAt }: Message) =>
  html` <article>
    <h2>${subject}</h2>
    <small>${to} · ${receivedAt}</small>
    <pre>${text}</pre>
    <p><a href="/mailbox/html/${encodeURIComponent(messageId)}">HTML</a></p>
    ${links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}
  </article>`
