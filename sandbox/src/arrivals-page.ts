import { html } from 'hono/html'

interface Arrivals {
  title: string
  /** What is shown, and where programs read it. */
  about: unknown
  /** Said when nothing has arrived. */
  none: string
  articles: unknown[]
}

/** What has arrived, newest first; it looks again by itself. */
export const arrivalsPage = ({ title, about, none, articles }: Arrivals) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="refresh" content="5" />
        <title>${title}</title>
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
        <h1>${title}</h1>
        <p>${about}</p>
        ${articles.length === 0 ? html`<p>${none}</p>` : articles}
      </body>
    </html>`
