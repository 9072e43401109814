import type { Context } from 'hono'
import { setTimeout as sleep } from 'node:timers/promises'
import { withParameters } from '../oauth/redirect.ts'
import { authorizationFaults } from './fault-names.ts'
import { type HealthPersona, personasAt } from './personas.ts'
import type { HealthProvider, HealthRequest } from './provider.ts'

interface Choice {
  request: HealthRequest
  /** What may be allowed, and which part of it is the weight. */
  scopes: string[]
  weight: string
  separator: string
  /** What the service adds to the way back. */
  extra?: (scope: string) => Record<string, string>
  /** What a `denied` person comes back with; Health Planet's answer is not known, so there it is nothing. */
  denied: Record<string, string>
}

const slowMs = 2000

/** The way back of whoever was chosen; null when there is no such person. */
export function choose({ service, faults, codes }: HealthProvider, c: Context, choice: Choice): Response | null {
  const { request, scopes, weight, separator, extra, denied } = choice
  const { person: id, cancel, untick } = c.req.query()
  const back = (answer: Record<string, string | undefined>) =>
    c.redirect(withParameters(request.redirect_uri, { state: request.state, ...answer }))
  if (cancel) return back({ error: 'access_denied' })
  const person = personasAt(service).find((persona) => persona.id === id)
  if (!person) return null
  const fault = faults.take(service, person.id, [...authorizationFaults])
  if (fault === 'denied') return back(denied)
  const isWithoutWeight = Boolean(untick) || person.quirk === 'partial-consent'
  const scope = scopes.filter((name) => !isWithoutWeight || name !== weight).join(separator)
  return back({
    code: codes.add({ person, scope, request }),
    ...extra?.(scope),
    ...(fault === 'no-state' && { state: undefined }),
    ...(fault === 'other-state' && { state: 'somebody-elses-state' }),
  })
}

export async function beSlowFor(person: HealthPersona | undefined): Promise<void> {
  if (person?.quirk === 'slow') await sleep(slowMs, undefined, { ref: false })
}
