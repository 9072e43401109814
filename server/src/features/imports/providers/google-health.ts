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
  type Span,
} from './provider.ts'
import { clockAt } from './tokyo-clock.ts'
import { kilograms } from './weights.ts'

/** Exactly one scope: only then is the person not asked to tick boxes, and nothing else can be read. */
const scope = 'https://www.googleapis.com/auth/googlehealth.health_metrics_and_measurements.readonly'

interface Addresses {
  authorize: string
  token: string
  revoke: string
  api: string
}

const itself: Addresses = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  api: 'https://health.googleapis.com',
}

const pageSize = '500'
/** So much a page may weigh: 8 KB for each point, whose device and notes it holds, too. */
const mostPageBytes = 4 * 1024 * 1024
/** A page may be empty and still not be the last; somewhere it has to end. */
const mostPages = 40
const mostMs = 30_000

/** What "Fitbit" means since the old service ended. */
export const googleHealth: ProviderKind = {
  service: 'fitbit',
  setting: 'GOOGLE_HEALTH',
  callbackPath: '/fitbit/callback',
  daysBack: 7,
  // A year at a time, to the first years of such scales: requests are cheap, and people pause for years.
  steps: { days: 365, empty: 20 },
  reachDays: null,
  mayLackState: false,
  canBeTold: true,
  budget: null,
  speak({ base, client, httpClientFor }) {
    const addresses = base
      ? { authorize: `${base}/o/oauth2/v2/auth`, token: `${base}/token`, revoke: `${base}/revoke`, api: base }
      : itself
    return acts(httpClientFor(addresses.token, addresses.revoke, addresses.api), addresses, client)
  },
}

function acts(request: HttpClient, { authorize, token, revoke, api }: Addresses, client: Client): ProviderActs {
  const { clientId: client_id, clientSecret: client_secret, redirectUri: redirect_uri } = client

  const tokenFor = async (form: Record<string, string>) => {
    const answer = await request(token, { form: { client_id, client_secret, ...form } })
    const grant = grantIn(answer)
    const { scope: granted } = fieldsOf(answer.json)
    // A person may take the tick away and still press "continue".
    if (typeof granted === 'string' && !granted.split(' ').includes(scope))
      throw new ProviderFault('scope_missing', 'weights may not be read')
    return grant
  }

  async function readings(accessToken: string, { from, to }: Span): Promise<ProviderReadings> {
    const headers = { authorization: `Bearer ${accessToken}` }
    const field = 'weight.sample_time.physical_time'
    const filter = `${field} >= "${from.toISOString()}" AND ${field} < "${to.toISOString()}"`
    const all: ProviderReadings = { readings: [], rejected: 0 }
    const began = performance.now()
    let pageToken = ''
    for (let page = 0; page < mostPages; page++) {
      const query = { filter, pageSize, ...(pageToken && { pageToken }) }
      const address = withQuery(`${api}/v4/users/me/dataTypes/weight/dataPoints`, query)
      const answer = await request(address, { headers, mostBytes: mostPageBytes })
      assertReadable(answer)
      const { dataPoints = [], nextPageToken } = fieldsOf(answer.json)
      if (!Array.isArray(dataPoints) || dataPoints.length > Number(pageSize))
        throw new ProviderFault('unreadable', 'no list of points')
      const { readings, rejected } = readingsIn(dataPoints, readingIn)
      all.readings = all.readings.concat(readings)
      all.rejected += rejected
      pageToken = textIn(nextPageToken) ?? ''
      if (pageToken === '') return all
      if (performance.now() - began > mostMs) throw new ProviderFault('silent', 'pages take too long')
    }
    throw new ProviderFault('unreadable', 'pages without end')
  }

  return {
    authorizationUrl: ({ state, challenge }) =>
      withQuery(authorize, {
        client_id,
        redirect_uri,
        response_type: 'code',
        scope,
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    exchange: ({ code, verifier }) =>
      tokenFor({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri }),
    refresh: (refreshToken) => tokenFor({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async revoke({ refreshToken, accessToken }) {
      const answer = await request(revoke, { form: { token: refreshToken ?? accessToken } })
      if (answer.status === 429 || answer.status >= 500) throw new ProviderFault('busy', `answered ${answer.status}`)
    },
    readings,
    recent: async (accessToken, between) => (await readings(accessToken, between)).readings,
  }
}

function assertReadable(answer: ProviderResponse): void {
  assertSound(answer)
  if (answer.status < 300) {
    // An empty answer is `{}`: anything else that is no object is not from this service.
    if (fieldsOf(answer.json) !== answer.json) throw new ProviderFault('unreadable', 'no object')
    return
  }
  const error = fieldsOf(fieldsOf(answer.json)['error'])
  const reasons = (Array.isArray(error['details']) ? error['details'] : []).map((one) => fieldsOf(one)['reason'])
  if (answer.status === 401) throw new ProviderFault('unauthorized', 'the token is not accepted')
  if (answer.status === 412 || reasons.includes('ACCOUNT_NOT_LINKED'))
    throw new ProviderFault('account_unready', 'no health account')
  if (answer.status === 403) throw denial(reasons)
  throw new ProviderFault('failed', `answered ${answer.status}`)
}

/** Only its reason says what a 403 asks for, and of whom. */
function denial(reasons: readonly unknown[]): ProviderFault {
  if (reasons.includes('SERVICE_DISABLED'))
    return new ProviderFault('misconfigured', 'the Google Health API is not enabled in the project of this client')
  if (reasons.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT') || reasons.includes('MISSING_OAUTH_SCOPE'))
    return new ProviderFault('scope_missing', 'weights may not be read')
  // Connecting again mends it; new tokens are tried before that is asked of anybody.
  if (reasons.includes('RESOURCE_PERMISSION_DENIED'))
    return new ProviderFault('unauthorized', 'the permission counts no more')
  // Without a reason it is an account that is still kept by the old Fitbit.
  return reasons.length === 0
    ? new ProviderFault('account_unready', 'no health account')
    : new ProviderFault('failed', 'answered 403')
}

/** Notes, devices and whatever else a point holds stay where they are. */
function readingIn(point: unknown): ProviderReading | null {
  const weight = fieldsOf(fieldsOf(point)['weight'])
  const { physicalTime, utcOffset, civilTime } = fieldsOf(weight['sampleTime'])
  const kept = kilograms(weight['weightGrams'], 1000)
  const measuredAt = new Date(textIn(physicalTime) ?? '')
  if (kept === null || Number.isNaN(measuredAt.getTime())) return null
  const name = textIn(fieldsOf(point)['name'])
  return {
    id: name?.split('/').at(-1)?.slice(0, 100) || measuredAt.toISOString(),
    weight: kept,
    measuredAt,
    ...(civilClock(civilTime) ?? clockAt(measuredAt, offsetIn(utcOffset))),
  }
}

/** Members that are zero are left out, at midnight all of them. */
function civilClock(civilTime: unknown): { day: string; time: string } | null {
  const { date, time } = fieldsOf(civilTime)
  const { year, month, day } = fieldsOf(date)
  if (typeof year !== 'number' || typeof month !== 'number' || typeof day !== 'number') return null
  const { hours, minutes, seconds } = fieldsOf(time)
  return { day: digits(year, 4, '-', month, day), time: digits(hours, 2, ':', minutes, seconds) }
}

const digits = (first: unknown, width: number, between: string, ...rest: unknown[]) =>
  [numberText(first, width), ...rest.map((it) => numberText(it, 2))].join(between)

const numberText = (value: unknown, width: number) => String(typeof value === 'number' ? value : 0).padStart(width, '0')

/** `"32400s"`; Japan where nothing is said. */
function offsetIn(utcOffset: unknown): number | undefined {
  const [, seconds] = /^(-?\d{1,6})s$/.exec(textIn(utcOffset) ?? '') ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}
