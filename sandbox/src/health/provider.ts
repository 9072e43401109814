import { join } from 'node:path'
import type { Faults } from '../faults.ts'
import { type Codes, createCodes } from '../oauth/codes.ts'
import type { Client } from '../oauth/redeem.ts'
import { type Calls, createCalls } from './calls.ts'
import { type Grants, openGrants } from './grants.ts'
import type { HealthPersona, HealthService } from './personas.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'

/** What an application asked of the person. */
export interface HealthRequest {
  redirect_uri: string
  state?: string | undefined
  code_challenge?: string | undefined
  isOffline?: boolean
  isConsentAsked?: boolean
}

interface Allowed {
  person: HealthPersona
  scope: string
  request: HealthRequest
}

/** What the endpoints of a health service have in common. */
export interface HealthProvider {
  service: HealthService
  /** The path below which the service lives. */
  path: string
  client: Client
  faults: Faults
  codes: Codes<Allowed>
  grants: Grants
  calls: Calls
  rate: RateLimit
  /** An address to which nobody should ever be led. */
  trap: string
}

interface Place {
  folder: string | null
  faults: Faults
  trap: string
}

export function createProvider(
  service: HealthService,
  client: Client,
  { code, rate }: { code: { livesMs: number; prefix?: string }; rate: { limit: number; windowMs: number } },
  { folder, faults, trap }: Place,
): HealthProvider {
  return {
    service,
    path: `/${service}`,
    client,
    faults,
    codes: createCodes(code.livesMs, code.prefix),
    grants: openGrants(folder && join(folder, `${service}-grants.json`)),
    calls: createCalls(),
    rate: createRateLimit(rate.limit, rate.windowMs),
    trap,
  }
}
