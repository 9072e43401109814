import { html } from 'hono/html'
import { text } from './text.ts'

/** What a person sees when the page itself could not be made. */
export const errorPage = (requestId: string) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${text.unexpected}</title>
      </head>
      <body>
        <h1>${text.unexpected}</h1>
        <p>${text.tellNumber(requestId)}</p>
      </body>
    </html>`
