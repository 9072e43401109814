import { type Context, Hono } from 'hono'
import { beSlowFor } from '../health/choose.ts'
import type { DataFault } from '../health/fault-names.ts'
import { withFaults, jsonText } from '../health/inject-faults.ts'
import { type HealthPersona, personas } from '../health/personas.ts'
import type { HealthProvider } from '../health/provider.ts'
import { scaleOf } from '../health/measurements.ts'
import { fitbitDialect, refusal, tooMany } from './errors.ts'
import { entry, localDay, readSpan, unitOf } from './weight-log.ts'

export function dataRoutes(provider: HealthProvider): Hono {
  const { calls, grants, rate } = provider

  async function weights(c: Context, first: string, second?: string): Promise<Response> {
    const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
    const before = grants.withAccess(token)?.grant
    const person = personas.find(({ id }) => id === before?.person)
    calls.count('data', person?.id)
    return withFaults(provider, c, 'data', person?.id, fitbitDialect, async (fault) => {
      await beSlowFor(person)
      if (person?.quirk === 'revoked' && before) grants.end([before])
      const found = grants.withAccess(token)
      if (!found || !person) return refusal(401, 'invalid_token', 'Access token invalid.')
      if (found.isExpired) return refusal(401, 'expired_token', 'Access token expired.')
      if (!found.grant.scope.split(' ').includes('weight'))
        return refusal(403, 'insufficient_scope', 'This application does not have permission to access weight data.')
      const { left, resetSeconds } = rate.take(found.grant.id)
      if (person.quirk === 'always-429' || left < 0) return tooMany(resetSeconds)
      const answer = log(person, first, second, c.req.header('accept-language'), fault)
      answer.headers.set('fitbit-rate-limit-limit', String(rate.limit))
      answer.headers.set('fitbit-rate-limit-remaining', String(left))
      answer.headers.set('fitbit-rate-limit-reset', String(resetSeconds))
      return answer
    })
  }

  const file = /^(.+)\.json$/
  return new Hono()
    .get('/1/user/-/body/log/weight/date/:first', (c, next) => {
      const [, first] = file.exec(c.req.param('first')) ?? []
      return first ? weights(c, first) : next()
    })
    .get('/1/user/-/body/log/weight/date/:first/:second', (c, next) => {
      const [, second] = file.exec(c.req.param('second')) ?? []
      return second ? weights(c, c.req.param('first'), second) : next()
    })
}

function log(
  person: HealthPersona,
  first: string,
  second: string | undefined,
  language: string | undefined,
  fault: DataFault | null,
): Response {
  const span = readSpan(first, second)
  if (typeof span === 'string') return refusal(400, 'validation', span)
  const weight = person
    .readings(scaleOf(person.offset, Date.now()))
    .filter((reading) => localDay(reading) >= span.from && localDay(reading) <= span.to)
    .toSorted((one, other) => one.at - other.at)
    .map((reading) => entry(reading, unitOf(language), fault))
  const answer = { weight: fault === 'wrong-types' ? [null, 7, 'text', {}, ...weight] : weight }
  return new Response(jsonText(answer), { headers: { 'content-type': 'application/json' } })
}
