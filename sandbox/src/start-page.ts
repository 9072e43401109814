import { html } from 'hono/html'
import { client as fitbit } from './fitbit/client.ts'
import { client as googleHealth, weightScope } from './google-health/client.ts'
import { client as healthPlanet } from './health-planet/client.ts'

/** Where a curious person begins; the consent pages lead back here. */
export function startPage(url: string) {
  const asking = (path: string, client_id: string, scope: string) =>
    `${path}?${new URLSearchParams({ client_id, scope, response_type: 'code', redirect_uri: `${url}/` }).toString()}`
  const links = {
    Mailbox: '/mailbox',
    Pushes: '/push',
    'Google sign-in': '/google/.well-known/openid-configuration',
    'Google Health': asking('/google-health/o/oauth2/v2/auth', googleHealth.clientId, weightScope),
    'Fitbit (gone, unless the control brings it back)': asking('/fitbit/oauth2/authorize', fitbit.clientId, 'weight'),
    'Health Planet': asking('/health-planet/oauth/auth', healthPlanet.clientId, 'innerscan'),
    'Calls of Google Health': '/control/calls?service=google-health',
    'Calls of Fitbit': '/control/calls?service=fitbit',
    'Calls of Health Planet': '/control/calls?service=health-planet',
  }
  return html`<!doctype html><title>Sandbox</title>
    <h1>Sandbox</h1>
    ${Object.entries(links).map(([name, href]) => html`<p><a href="${href}">${name}</a></p>`)}`
}
