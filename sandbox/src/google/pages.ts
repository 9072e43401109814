import { html } from 'hono/html'
import type { AuthorizationRequest } from './authorization-request.ts'
import { type Persona, personas } from './personas.ts'
import { googleText as text } from './text.ts'

type Html = ReturnType<typeof html>

export function choicePage(request: AuthorizationRequest, action: string): Html {
  const hint = request.login_hint ?? ''
  const isHinted = ({ id, claims }: Persona) => hint !== '' && (id === hint || claims.email === hint)
  const ordered = [...personas.filter(isHinted), ...personas.filter((persona) => !isHinted(persona))]
  const suggested = hint.includes('@') && !personas.some(isHinted) ? hint : ''
  const parameters = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return page(
    text.title,
    html`<p>${text.goingTo(new URL(request.redirect_uri).host)}</p>
      <form action="${action}">
        ${parameters}
        <ul>
          ${ordered.map(choice)}
        </ul>
      </form>
      <form action="${action}">
        ${parameters}
        <h2>${text.anybody}</h2>
        <label for="email">${text.email}</label>
        <input id="email" name="email" type="email" autocomplete="off" required value="${suggested}" />
        <label for="name">${text.name}</label>
        <input id="name" name="name" autocomplete="off" placeholder="${text.optional}" />
        <button class="main">${text.continue}</button>
      </form>
      <form action="${action}">
        ${parameters}
        <button name="cancel" value="yes">${text.cancel}</button>
      </form>`,
  )
}

const choice = ({ id, special, claims }: Persona) =>
  html`<li>
    <button name="person" value="${id}" aria-describedby="${id}">${claims.name ?? claims.given_name}</button>
    <small id="${id}">${claims.email && html`${claims.email}<br />`}${special}</small>
  </li>`

export const errorPage = (status: number, error: string, why: string) =>
  page(
    text.blocked,
    html`<p>${error === 'disallowed_useragent' ? text.webView : text.wrongRequest}</p>
      <p><strong>${text.error(status, error)}</strong></p>
      <p><small>${why}</small></p>`,
  )

const page = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} - ${text.service}</title>
        <style>
          :root {
            color-scheme: light dark;
            --line: color-mix(in srgb, CanvasText 20%, Canvas);
            --soft: color-mix(in srgb, CanvasText 6%, Canvas);
            --blue: light-dark(#0b57d0, #a8c7fa);
          }
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
            color: var(--blue);
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
            outline: 2px solid var(--blue);
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
          input {
            width: 100%;
            margin-bottom: 0.75rem;
            cursor: text;
          }
          .main {
            background: var(--blue);
            border-color: var(--blue);
            color: Canvas;
          }
        </style>
      </head>
      <body>
        <header>${text.service}</header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
