import { imports } from '@hakari/contract'
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
import { clockAt, inTokyo } from './tokyo-clock.ts'
import { kilograms } from './weights.ts'
import { importLimits } from '../limits.ts'

const itself = 'https://www.healthplanet.jp'

const byMeasurement = '1'

/** TANITA's service. What it also says of the person (birth date, sex, height) is never read. */
export const healthPlanet: ProviderKind = {
  service: 'health_planet',
  setting: 'HEALTH_PLANET',
  callbackPath: '/healthplanet/callback',
  daysBack: 30,
  // It answers for three months at most, and counts questions: a year without a weight is the end.
  steps: { days: 89, empty: 4 },
  reachDays: 93,
  mayLackState: true,
  canBeTold: false,
  // Years of history and daily news leave room for whoever wants today's weight, and nobody uses it up alone.
  budget: {
    today: (memberId) => [[importLimits.healthPlanetPerMember, memberId]],
    sync: () => [
      [importLimits.healthPlanetSyncPerHour, 'all'],
      [importLimits.healthPlanetUnattendedPerHour, 'all'],
    ],
    history: (memberId) => [
      [importLimits.healthPlanetHistoryPerMember, memberId],
      [importLimits.healthPlanetHistoryPerHour, 'all'],
      [importLimits.healthPlanetUnattendedPerHour, 'all'],
    ],
    all: [importLimits.healthPlanetPerHour, 'all'],
  },
  speak: ({ base, client, httpClientFor }) => acts(httpClientFor(base ?? itself), base ?? itself, client),
}

function acts(request: HttpClient, base: string, client: Client): ProviderActs {
  const { clientId: client_id, clientSecret: client_secret, redirectUri: redirect_uri } = client
  // POST keeps what is secret out of everybody's logs; redirect_uri is asked for in both cases.
  const tokenFor = async (form: Record<string, string>) =>
    grantIn(await request(`${base}/oauth/token`, { form: { client_id, client_secret, redirect_uri, ...form } }))

  async function readings(accessToken: string, { from, to }: Span): Promise<ProviderReadings> {
    const answer = await request(`${base}/status/innerscan.json`, {
      form: {
        access_token: accessToken,
        date: byMeasurement,
        from: compact(from),
        to: compact(to),
        tag: imports.weightTag,
      },
    })
    assertReadable(answer)
    const { data = [] } = fieldsOf(answer.json)
    if (!Array.isArray(data)) throw new ProviderFault('unreadable', 'no list of readings')
    // Whatever is asked for, body fat comes along.
    return readingsIn(
      data.filter((row) => digitsIn(fieldsOf(row)['tag']) === imports.weightTag),
      readingIn,
    )
  }

  return {
    authorizationUrl: ({ state }) =>
      withQuery(`${base}/oauth/auth`, {
        client_id,
        redirect_uri,
        scope: 'innerscan',
        response_type: 'code',
        // It may come back or not: nothing rests on it.
        state,
      }),
    exchange: ({ code }) => tokenFor({ grant_type: 'authorization_code', code }),
    refresh: (refreshToken) => tokenFor({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    readings,
    recent: async (accessToken, between) => (await readings(accessToken, between)).readings,
  }
}

/** Its errors are pages: 401 for a token that is dead or may not read, 400 for too many requests. */
function assertReadable(answer: ProviderResponse): void {
  assertSound(answer)
  if (answer.status === 401) throw new ProviderFault('unauthorized', 'the token is not accepted')
  if (answer.status === 403) throw new ProviderFault('scope_missing', 'weights may not be read')
  if (answer.status === 400 && answer.json === undefined) throw new ProviderFault('busy', 'too many requests')
  if (answer.status >= 300) throw new ProviderFault('failed', `answered ${answer.status}`)
  if (fieldsOf(answer.json) !== answer.json) throw new ProviderFault('unreadable', 'no object')
}

/** 20261116064600, in Japan. */
const compact = (instant: Date) => Object.values(clockAt(instant)).join('').replaceAll(/\D/g, '')

/** It writes digits as text, today; a number of the same digits means the same. */
const digitsIn = (value: unknown) => (typeof value === 'number' ? String(value) : textIn(value))

/** Minutes, in Japan. It names no reading: of two of one device in a minute, the second is the same. */
function readingIn(row: unknown): ProviderReading | null {
  const { date, keydata, model } = fieldsOf(row)
  const [, year, month, day, hour, minute] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(?:\d{2})?$/.exec(digitsIn(date) ?? '') ?? []
  const kept = kilograms(keydata, 1)
  const clock = { day: `${year}-${month}-${day}`, time: `${hour}:${minute}:00` }
  const measuredAt = year === undefined ? null : inTokyo(clock.day, clock.time)
  if (kept === null || measuredAt === null) return null
  return { id: `${digitsIn(date)}-${textIn(model)?.slice(0, 40) ?? ''}`, weight: kept, measuredAt, ...clock }
}
