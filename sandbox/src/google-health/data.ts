import { type Context, Hono } from 'hono'
import { beSlowFor } from '../health/choose.ts'
import { type DataFault, isDenial } from '../health/fault-names.ts'
import type { Grant } from '../health/grants.ts'
import { withFaults, jsonText } from '../health/inject-faults.ts'
import { type HealthPersona, personas } from '../health/personas.ts'
import type { HealthProvider } from '../health/provider.ts'
import { scaleOf } from '../health/measurements.ts'
import { knownScopes } from './client.ts'
import { type Errors, errorsOf } from './errors.ts'
import { readFilter } from './filter.ts'
import { readPage } from './paging.ts'
import { dataPoint, healthUserId, legacyUserId } from './points.ts'

type Responder = (person: HealthPersona, fault: DataFault | null) => Response

export function dataRoutes(provider: HealthProvider): Hono {
  const { calls, grants, rate } = provider

  /** Fault, authentication, scope, account, rate, and only then what was asked. */
  async function guarded(c: Context, errors: Errors, isData: boolean, scopes: string[], answer: Responder) {
    const token = bearerOf(c)
    const known = token === null ? undefined : grants.withAccess(token)
    const person = personas.find(({ id }) => id === known?.grant.person)
    const checked = async (fault: DataFault | null) => {
      if (isDenial(fault)) return errors.denial(fault)
      await beSlowFor(person)
      if (token === null) return c.req.query('key') ? errors.apiKey() : errors.credentialsMissing()
      if (isData && person?.quirk === 'revoked' && known) grants.end([known.grant])
      const grant = grants.withAccess(token)
      if (!grant || grant.isExpired || !person) return errors.credentialsWrong()
      if (!isAllowed(grant.grant, scopes)) return errors.scope()
      if (!['me', healthUserId(person.id)].includes(c.req.param('user') ?? '')) return errors.notPermitted()
      if (person.quirk === 'wrong-account') return errors.notLinked()
      if (person.quirk === 'always-429' || rate.take(grant.grant.id).left < 0) return errors.tooMany()
      return answer(person, fault)
    }
    if (!isData) return checked(null)
    calls.count('data', person?.id)
    return withFaults(provider, c, 'data', person?.id, { error: (status) => errors.status(status) }, checked)
  }

  return new Hono()
    .get('/v4/users/:user/dataTypes/:type/dataPoints', (c) => {
      const errors = errorsOf('DataPointsService.ListDataPoints')
      return guarded(c, errors, true, knownScopes.slice(0, 2), (person, fault) =>
        points(c.req.param('type'), c.req.query(), person, fault, errors),
      )
    })
    .get('/v4/users/:user/identity', (c) =>
      guarded(c, errorsOf('UsersService.GetIdentity'), false, knownScopes, ({ id }) =>
        c.json({ name: 'users/me/identity', healthUserId: healthUserId(id), legacyUserId: legacyUserId(id) }),
      ),
    )
}

function points(
  type: string,
  query: Record<string, string>,
  person: HealthPersona,
  fault: DataFault | null,
  errors: Errors,
): Response {
  if (type !== 'weight' && type !== 'body-fat')
    return errors.invalid('INVALID_PARENT_DATA_TYPE_COLLECTION', `${type} is not a data type.`)
  const strange = Object.keys(query).find((name) => !['filter', 'pageSize', 'pageToken', 'alt'].includes(name))
  if (strange) return errors.invalid('INVALID_ARGUMENT', `Unknown name "${strange}": Cannot bind query parameter.`)
  const page = readPage(query)
  if (!page) return errors.invalid('INVALID_ARGUMENT', 'Request contains an invalid argument.')
  const matches = readFilter(query['filter'] ?? '', type.replace('-', '_'))
  if (typeof matches !== 'function') return errors.invalid(matches.reason, matches.message)
  const all = person
    .readings(scaleOf(person.offset, Date.now()))
    .filter((reading) => matches(reading) && (type === 'weight' || reading.fat !== null))
    .toSorted((one, other) => other.at - one.at)
  // A page may be empty and yet not the last.
  const isEmptyStart = person.quirk === 'empty-page' && !query['pageToken']
  const end = isEmptyStart ? 0 : page.start + page.size
  const shown = all.slice(page.start, end).map((reading) => dataPoint(type, person, reading, fault))
  const isMore = isEmptyStart || end < all.length
  const answer = {
    ...(shown.length > 0 && { dataPoints: fault === 'wrong-types' ? [null, 7, 'text', {}, ...shown] : shown }),
    ...(isMore && { nextPageToken: page.tokenFor(end) }),
  }
  return new Response(jsonText(answer), { headers: { 'content-type': 'application/json; charset=UTF-8' } })
}

const isAllowed = ({ scope }: Grant, scopes: string[]) => scope.split(' ').some((name) => scopes.includes(name))

function bearerOf(c: Context): string | null {
  const [, token] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  return token ?? null
}
