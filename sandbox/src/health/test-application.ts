import { createHash, randomBytes } from 'node:crypto'
import type { Sandbox } from '../server.ts'
import { weightScope } from '../google-health/client.ts'

const callback = 'http://localhost:3000/connected'

const services = {
  'google-health': { auth: '/o/oauth2/v2/auth', token: '/token', scope: weightScope },
  fitbit: { auth: '/oauth2/authorize', token: '/oauth2/token', scope: 'weight' },
  'health-planet': { auth: '/oauth/auth', token: '/oauth/token', scope: 'innerscan' },
}

export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope?: string
  error?: string
}

/** A careful application that connects people with a service, for the tests of the services. */
export function application(sandbox: Sandbox, service: keyof typeof services) {
  const { auth, token, scope } = services[service]
  const names = { 'google-health': 'googleHealth', fitbit: 'fitbit', 'health-planet': 'healthPlanet' } as const
  const { base, clientId, clientSecret } = sandbox[names[service]]
  const verifier = randomBytes(32).toString('base64url')
  const own = { client_id: clientId, client_secret: clientSecret, redirect_uri: callback }

  const address = (path: string, more: Record<string, string> = {}) =>
    `${base}${auth}${path}?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: callback,
      response_type: 'code',
      scope,
      state: 'our-state',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...more,
    }).toString()}`
  const choose = (choice: Record<string, string>) => fetch(address('/choose', choice), { redirect: 'manual' })
  const comeBack = async (choice: Record<string, string>) =>
    new URL((await choose(choice)).headers.get('location') ?? '').searchParams
  const ask = (form: Record<string, string>) =>
    fetch(`${base}${token}`, { method: 'POST', body: new URLSearchParams({ ...own, ...form }) })
  const exchange = (code: string | null) =>
    ask({ grant_type: 'authorization_code', code: code ?? '', code_verifier: verifier })
  return {
    base,
    own,
    verifier,
    address,
    choose,
    comeBack,
    ask,
    exchange,
    async connect(person: string, more: Record<string, string> = {}): Promise<Tokens> {
      return (await exchange((await comeBack({ person, ...more })).get('code'))).json() as Promise<Tokens>
    },
    refresh: (refresh_token: string) => ask({ grant_type: 'refresh_token', refresh_token }),
    get: (path: string, { access_token }: { access_token: string }, headers: Record<string, string> = {}) =>
      fetch(`${base}${path}`, { headers: { authorization: `Bearer ${access_token}`, ...headers }, redirect: 'manual' }),
    control: (order: object) =>
      fetch(`${sandbox.url}/control`, { method: 'POST', body: JSON.stringify({ service, ...order }) }),
    clear: () => fetch(`${sandbox.url}/control`, { method: 'POST', body: '{"clear":true}' }),
    calls: async () => (await fetch(`${sandbox.url}/control/calls?service=${service}`)).json() as Promise<Calls>,
  }
}

interface Calls {
  token: number
  refresh: number
  data: number
  revoke: number
  persons: Record<string, { token: number; refresh: number; data: number; revoke: number }>
  trap: number
}
