import { Refusal } from '../../platform/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The length is the contract's business; here, what everybody would guess first. */
export function assertStrong(password: string): void {
  if (isCommonPassword(password)) throw new Refusal('weak_password')
}
