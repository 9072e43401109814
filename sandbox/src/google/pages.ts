import { html } from 'hono/html'
import { type Html, page as framed } from '../oauth/page.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import { type Persona, personas } from './personas.ts'
import { googleText as text } from './text.ts'

const page = (title: string, content: Html) =>
  framed({ title, service: text.service, accent: { light: '#0b57d0', dark: '#a8c7fa' } }, content)

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
        <label><input type="checkbox" name="elsewhere" value="yes" /> ${text.elsewhere}</label>
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
