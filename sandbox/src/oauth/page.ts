import { html } from 'hono/html'

export type Html = ReturnType<typeof html>

interface Frame {
  title: string
  service: string
  accent: { light: string; dark: string }
  charset?: string
}

const rules = html`<style>
  body {
    font:
      16px/1.6 system-ui,
      sans-serif;
    max-width: 28rem;
    margin: 0 auto;
    padding: 2rem 1rem;
    overflow-wrap: anywhere;
  }
  header {
    color: var(--accent);
    font-weight: 600;
  }
  h1 {
    font-size: 1.6rem;
    margin: 0.5rem 0 0;
  }
  h2 {
    font-size: 1rem;
    margin: 0 0 0.5rem;
  }
  form {
    margin: 1.5rem 0 0;
  }
  ul {
    list-style: none;
    margin: 0;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: 16px;
    overflow: hidden;
  }
  li {
    position: relative;
    padding: 0.75rem 1rem;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  li:hover {
    background: var(--soft);
  }
  li:focus-within {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
    border-radius: 16px;
  }
  li button {
    display: block;
    border: 0;
    padding: 0;
    background: none;
    text-align: start;
    outline: none;
  }
  /* The whole row is the button. */
  li button::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  small {
    opacity: 0.75;
  }
  label {
    display: block;
  }
  label:has([type='checkbox']) {
    display: flex;
    gap: 0.5rem;
    align-items: baseline;
    padding: 0.5rem 0;
  }
  [type='checkbox'] {
    width: auto;
    margin: 0;
  }
  input,
  button {
    font: inherit;
    color: inherit;
    box-sizing: border-box;
    border: 1px solid var(--line);
    border-radius: 12px;
    padding: 0.6rem 1rem;
    background: Canvas;
    cursor: pointer;
  }
  input:not([type='checkbox']) {
    width: 100%;
    margin-bottom: 0.75rem;
    cursor: text;
  }
  .main {
    background: var(--accent);
    border-color: var(--accent);
    color: Canvas;
  }
</style>`

/** Its colours are those of the service. */
const styleOf = ({ light, dark }: Frame['accent']) =>
  html`<style>
    :root {
      color-scheme: light dark;
      --line: color-mix(in srgb, CanvasText 20%, Canvas);
      --soft: color-mix(in srgb, CanvasText 6%, Canvas);
      --accent: light-dark(${light}, ${dark});
    }
  </style>`

/** What people see on the way through a service. */
export const page = ({ title, service, accent, charset = 'utf-8' }: Frame, content: Html) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="${charset}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} - ${service}</title>
        ${styleOf(accent)} ${rules}
      </head>
      <body>
        <header>${service}</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
