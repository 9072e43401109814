import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'
import type { MaintenanceState } from './index.ts'
import { text } from './text.ts'

/** The colours of web/src/styles/tokens.css: nothing else of the front end is needed to read this page. */
const style = `
:root { color-scheme: light dark }
body { margin: 0; background: #faf8f4; color: #1e2320; line-height: 1.8;
  font-family: 'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Noto Sans JP', 'Noto Sans CJK JP', 'Yu Gothic UI', Meiryo, system-ui, sans-serif }
main { box-sizing: border-box; max-width: 36rem; min-height: 100vh; margin: 0 auto; padding: 24px 16px;
  display: flex; flex-direction: column; justify-content: center; overflow-wrap: anywhere }
h1 { margin: 0 0 16px; font-size: 1.5rem; line-height: 1.4 }
p { margin: 0 0 12px; word-break: auto-phrase }
.note { white-space: pre-line; padding: 16px; border: 1px solid #e6e1d8; border-radius: 16px; background: #ffffff }
.quiet { color: #5d655f }
a { display: inline-flex; align-items: center; min-height: 44px; color: #1f4e8c }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: #14171a; color: #eceee9 }
  .note { border-color: #2a3035; background: #1b1f23 }
  .quiet { color: #a2aaa4 }
  a { color: #8fb4e8 }
}
`

/** Byte by byte what the policy names. */
const styleElement = raw(`<style>${style}</style>`)

/** This page is its own: nothing is fetched for it but its icon. */
export const maintenancePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const maintenancePage = ({ note, until }: MaintenanceState, now: Date) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <title>${text.title}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${text.title}</h1>
          <p>${text.explained}</p>
          ${note === null ? '' : html`<p class="note">${note}</p>`}
          ${until === null || until <= now ? '' : html`<p>${text.until(until)}</p>`}
          <p class="quiet">${text.kept}</p>
          <p><a href="">${text.again}</a></p>
        </main>
      </body>
    </html>`
