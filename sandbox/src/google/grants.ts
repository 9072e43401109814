import { randomBytes } from 'node:crypto'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { Person } from './person.ts'

export interface Grant {
  person: Person
  request: AuthorizationRequest
}

export interface Grants {
  /** The code that stands for the grant. */
  add(grant: Grant): string
  personOf(code: string): Person | undefined
  /** Only once, and only while the code is young. */
  redeem(code: string): Grant | null
}

const livesMs = 60_000

export function createGrants(): Grants {
  const open = new Map<string, Grant & { until: number }>()
  return {
    add(grant) {
      for (const [code, { until }] of open) if (until <= Date.now()) open.delete(code)
      const code = `4/0${randomBytes(48).toString('base64url')}`
      open.set(code, { ...grant, until: Date.now() + livesMs })
      return code
    },
    personOf: (code) => open.get(code)?.person,
    redeem(code) {
      const grant = open.get(code)
      open.delete(code)
      return grant && grant.until > Date.now() ? grant : null
    },
  }
}
