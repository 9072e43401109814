import { isNameAsPassword } from '@hakari/contract'
import { Refusal } from '../../platform/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The length is the contract's business; here, what everybody would guess first of anybody, and of this person. */
export function assertStrong(password: string, owner: { email: string; handle?: string | undefined }): void {
  if (isCommonPassword(password)) throw new Refusal('weak_password')
  if (isNameAsPassword(password, owner)) throw new Refusal('password_is_name')
}
