import { isNameAsPassword, isShortPassword } from '@hakari/contract'
import { Refusal } from '../../platform/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Neither short, nor what everybody would guess first of anybody, or of this person. */
export function assertStrong(password: string, owner: { email: string; handle?: string | undefined }): void {
  if (isShortPassword(password)) throw new Refusal('weak_password')
  if (isCommonPassword(password)) throw new Refusal('common_password')
  if (isNameAsPassword(password, owner)) throw new Refusal('password_is_name')
}
