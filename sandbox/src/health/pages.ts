import { html } from 'hono/html'
import { page, type Html } from '../oauth/page.ts'
import { type HealthPersona, type HealthService, personasAt } from './personas.ts'
import { healthText as text } from './text.ts'

const accents = {
  'google-health': { light: '#0b57d0', dark: '#a8c7fa' },
  fitbit: { light: '#00696f', dark: '#4fd8df' },
  'health-planet': { light: '#00703c', dark: '#6fd39b' },
}

const charsets = { 'google-health': 'utf-8', fitbit: 'utf-8', 'health-planet': 'Shift_JIS' }

const framed = (service: HealthService, title: string, content: Html) =>
  page({ title, service: text.services[service].name, accent: accents[service], charset: charsets[service] }, content)

/** Everything that was asked goes along with the choice. */
export function choicePage(service: HealthService, query: Record<string, string>, action: string): Html {
  const { title, asks, cancel } = text.services[service]
  const parameters = Object.entries(query).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return framed(
    service,
    title,
    html`<p>${asks(new URL(query['redirect_uri'] ?? '').host)}</p>
      <form action="${action}">
        ${parameters}
        ${
          service === 'google-health' &&
          html`<label><input type="checkbox" name="untick" value="yes" /> ${text.untick}</label>`
        }
        <ul>
          ${personasAt(service).map(row)}
        </ul>
      </form>
      <form action="${action}">
        ${parameters}
        <button name="cancel" value="yes">${cancel}</button>
      </form>`,
  )
}

const row = ({ id, name, special }: HealthPersona) =>
  html`<li>
    <button name="person" value="${id}" aria-describedby="${id}">${name}</button>
    <small id="${id}">${special}</small>
  </li>`

export const errorPage = (service: HealthService, status: number, error: string, why: string) =>
  framed(
    service,
    text.services[service].blocked,
    html`<p>${error === 'disallowed_useragent' ? text.webView : text.wrongRequest}</p>
      <p><strong>${text.error(status, error)}</strong></p>
      <p><small>${why}</small></p>`,
  )

export const maintenancePage = () =>
  framed('health-planet', text.services['health-planet'].blocked, html`<p>${text.maintenance}</p>`)
