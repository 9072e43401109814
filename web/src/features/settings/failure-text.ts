import { Refused } from '@hakari/contract'
import { refusalText } from '../../api/refusal-text.ts'

/** What was refused on purpose says why; anything else says what did not work. */
export function failureText(error: unknown, otherwise: string): string {
  const isOnPurpose = error instanceof Refused && error.code !== 'unexpected' && error.code !== 'unavailable'
  return isOnPurpose ? refusalText(error) : otherwise
}
