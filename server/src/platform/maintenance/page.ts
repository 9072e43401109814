import { html, raw } from 'hono/html'
import { createHash } from 'node:crypto'
import type { Brand } from '../brand.ts'
import type { MaintenanceState } from './index.ts'
import { text } from './text.ts'

interface MaintenancePage {
  /** For this page alone: nothing is fetched for it but its icon. */
  policy: string
  html: (state: MaintenanceState, now: Date) => ReturnType<typeof html>
}

/** In the name and the colours of this installation: nothing else of the front end is needed to read this page. */
export function maintenancePage({ name, colours: { light, dark } }: Pick<Brand, 'name' | 'colours'>): MaintenancePage {
  const style = `
:root { color-scheme: light dark }
body { margin: 0; background: ${light.paper}; color: ${light.ink}; line-height: 1.8;
  font-family: 'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Noto Sans JP', 'Noto Sans CJK JP', 'Yu Gothic UI', Meiryo, system-ui, sans-serif }
main { box-sizing: border-box; max-width: 36rem; min-height: 100vh; margin: 0 auto; padding: 24px 16px;
  display: flex; flex-direction: column; justify-content: center; overflow-wrap: anywhere }
h1 { margin: 0 0 16px; font-size: 1.5rem; line-height: 1.4 }
p { margin: 0 0 12px; word-break: auto-phrase }
.note { white-space: pre-line; padding: 16px; border: 1px solid ${light.line}; border-radius: 16px; background: ${light.card} }
.quiet { color: ${light.soft} }
a { display: inline-flex; align-items: center; min-height: 44px; color: ${light.accent} }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
@media (prefers-color-scheme: dark) {
  body { background: ${dark.paper}; color: ${dark.ink} }
  .note { border-color: ${dark.line}; background: ${dark.card} }
  .quiet { color: ${dark.soft} }
  a { color: ${dark.accent} }
}
`
  // Byte by byte what the policy names.
  const styleElement = raw(`<style>${style}</style>`)
  return {
    policy: [
      "default-src 'none'",
      "img-src 'self'",
      `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    html: (state, now) => pageOf(state, { now, name, styleElement }),
  }
}

const pageOf = (
  { note, until }: MaintenanceState,
  { now, name, styleElement }: { now: Date; name: string; styleElement: ReturnType<typeof raw> },
) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <title>${text.title} | ${name}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <p class="quiet">${name}</p>
          <h1>${text.title}</h1>
          <p>${text.explained}</p>
          ${note === null ? '' : html`<p class="note">${note}</p>`}
          ${until === null || until <= now ? '' : html`<p>${text.until(until)}</p>`}
          <p class="quiet">${text.kept}</p>
          <p><a href="">${text.again}</a></p>
        </main>
      </body>
    </html>`
