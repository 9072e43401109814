import { html } from 'hono/html'
import type { PushMessage } from './messages.ts'
import { pushText as text } from './text.ts'

export const pushPage = (shown: PushMessage[]) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="refresh" content="5" />
        <title>${text.title}</title>
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
          }
          small {
            opacity: 0.75;
          }
        </style>
      </head>
      <body>
        <h1>${text.title}</h1>
        <p>${text.about} <a href="/push/messages.json">messages.json</a></p>
        ${shown.length === 0 ? html`<p>${text.none}</p>` : shown.map(article)}
      </body>
    </html>`

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
