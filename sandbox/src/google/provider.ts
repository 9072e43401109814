import type { Faults } from '../faults.ts'
import type { Grants } from './grants.ts'
import type { SigningKey } from './signing-key.ts'

/** What the endpoints have in common. */
export interface Provider {
  issuer: string
  faults: Faults
  grants: Grants
  key: () => Promise<SigningKey>
}
