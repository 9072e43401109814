import type { Service } from '@hakari/contract'
import { refusalCode } from '../../api/refusal-code.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { text } from './text.ts'

/** What stands behind the colon of a sentence about a service. */
export function messageOf(service: Service, error: unknown): string {
  switch (refusalCode(error)) {
    case 'not_connected':
      return text[service].noTokens
    case 'provider_gone':
      return service === 'health_planet' ? text[service].gone : refusalText(error)
    case 'provider_read_failed':
      return text[service].readFailed
    default:
      return refusalText(error)
  }
}
