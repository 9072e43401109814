import { type Context, Hono } from 'hono'
import { beSlowFor } from '../health/choose.ts'
import { withFaults, jsonText } from '../health/inject-faults.ts'
import { personas } from '../health/personas.ts'
import type { HealthProvider } from '../health/provider.ts'
import { badRequest, healthPlanetDialect, tokenInvalid, tooMany } from './responses.ts'
import { innerscan } from './innerscan.ts'
import { parametersOf } from './parameters.ts'

export function dataRoutes(provider: HealthProvider): Hono {
  const { calls, grants, rate } = provider
  async function answer(c: Context): Promise<Response> {
    const form = await parametersOf(c)
    const token = form.get('access_token') ?? ''
    const before = grants.withAccess(token)?.grant
    const person = personas.find(({ id }) => id === before?.person)
    calls.count('data', person?.id)
    return withFaults(provider, c, 'data', person?.id, healthPlanetDialect, async (fault) => {
      await beSlowFor(person)
      if (person?.quirk === 'revoked' && before) grants.end([before])
      const found = grants.withAccess(token)
      if (!found || found.isExpired || !person || person.quirk === 'wrong-account') return tokenInvalid()
      if (!found.grant.scope.split(',').includes('innerscan')) return tokenInvalid()
      // All members share one hour.
      if (rate.take().left < 0 || person.quirk === 'always-429') return tooMany()
      const body = innerscan(person, form, fault)
      if (!body) return badRequest()
      return new Response(jsonText(body), { headers: { 'content-type': 'application/json;charset=UTF-8' } })
    })
  }
  return new Hono().on(['GET', 'POST'], '/', (c) => answer(c))
}
