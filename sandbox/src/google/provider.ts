import type { Faults } from '../faults.ts'
import type { Codes } from '../oauth/codes.ts'
import type { AuthorizationRequest } from './authorization-request.ts'
import type { Person } from './person.ts'
import type { SigningKey } from './signing-key.ts'

export interface Grant {
  person: Person
  request: AuthorizationRequest
}

/** What the endpoints have in common. */
export interface Provider {
  issuer: string
  faults: Faults
  codes: Codes<Grant>
  key: () => Promise<SigningKey>
}
