import { assertSound, fieldsOf, grantIn, textIn } from './responses.ts'
import { type ProviderResponse, type HttpClient, withQuery } from './http-client.ts'
import { ProviderFault } from './fault.ts'
import {
  type Client,
  type ProviderActs,
  type ProviderKind,
  type ProviderReading,
  type ProviderReadings,
  readingsIn,
} from './provider.ts'
import { clockAt, inTokyo } from './tokyo-clock.ts'
import { kilograms } from './weights.ts'

interface Addresses {
  authorize: string
  api: string
}

const itself: Addresses = {
  authorize: 'https://www.fitbit.com/oauth2/authorize',
  api: 'https://api.fitbit.com',
}

const dayMs = 86_400_000

/** The Fitbit Web API as it was specified. It answers 410 since 2026-11-02 and is kept for the record. */
export const fitbitWeb: ProviderKind = {
  service: 'fitbit',
  setting: 'FITBIT',
  callbackPath: '/fitbit/callback',
  daysBack: 7,
  steps: { days: 30, empty: 24 },
  reachDays: null,
  mayLackState: false,
  canBeTold: true,
  budget: null,
  speak({ base, client, httpClientFor }) {
    const addresses = base ? { authorize: `${base}/oauth2/authorize`, api: base } : itself
    return acts(httpClientFor(addresses.api), addresses, client)
  },
}

function acts(request: HttpClient, { authorize, api }: Addresses, client: Client): ProviderActs {
  const { clientId: client_id, clientSecret, redirectUri: redirect_uri } = client
  const basic = { authorization: `Basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}` }
  const tokenFor = async (form: Record<string, string>) =>
    grantIn(await request(`${api}/oauth2/token`, { headers: basic, form: { client_id, ...form } }))

  async function logged(accessToken: string, days: string): Promise<ProviderReadings> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await request(`${api}/1/user/-/body/log/weight/date/${days}.json`, { headers })
    assertReadable(answer)
    const { weight } = fieldsOf(answer.json)
    if (!Array.isArray(weight)) throw new ProviderFault('unreadable', 'no list of weights')
    return readingsIn(weight, readingIn)
  }

  return {
    authorizationUrl: ({ state, challenge }) =>
      withQuery(authorize, {
        client_id,
        redirect_uri,
        response_type: 'code',
        scope: 'weight',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    exchange: ({ code, verifier }) =>
      tokenFor({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri }),
    refresh: (refreshToken) => tokenFor({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async revoke({ refreshToken, accessToken }) {
      const answer = await request(`${api}/oauth2/revoke`, {
        headers: basic,
        form: { token: refreshToken ?? accessToken },
      })
      if (answer.status === 429 || answer.status >= 500) throw new ProviderFault('busy', `answered ${answer.status}`)
    },
    readings: (accessToken, { from, to }) =>
      logged(accessToken, `${clockAt(from).day}/${clockAt(new Date(to.getTime() - 1)).day}`),
    /** Day by day, the newest first, until one has a weight: nobody needs more of a service that counts requests. */
    async recent(accessToken, { from, to }) {
      for (let at = to.getTime() - 1; at >= from.getTime(); at -= dayMs) {
        const { readings } = await logged(accessToken, clockAt(new Date(at)).day)
        if (readings.length > 0) return readings
      }
      return []
    },
  }
}

function assertReadable(answer: ProviderResponse): void {
  assertSound(answer)
  if (answer.status === 401) throw new ProviderFault('unauthorized', 'the token is not accepted')
  if (answer.status === 403) throw new ProviderFault('scope_missing', 'weights may not be read')
  if (answer.status >= 300) throw new ProviderFault('failed', `answered ${answer.status}`)
}

/** Its clock has no zone: it is read as the one in Japan. Body fat and the rest are left there. */
function readingIn(log: unknown): ProviderReading | null {
  const { logId, weight, date, time } = fieldsOf(log)
  const [day, clock] = [textIn(date) ?? '', textIn(time) ?? '']
  const kept = kilograms(weight, 1)
  const measuredAt = /^\d{4}-\d{2}-\d{2}$/.test(day) && /^\d{2}:\d{2}:\d{2}$/.test(clock) ? inTokyo(day, clock) : null
  if (kept === null || measuredAt === null) return null
  const id = typeof logId === 'number' ? String(logId) : measuredAt.toISOString()
  return { id, weight: kept, measuredAt, day, time: clock }
}
