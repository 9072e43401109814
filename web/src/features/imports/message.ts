import type { Service } from '@hakari/contract'
import { refusalCode, refusalText } from '../../api/refusal-text.ts'
import { text } from './text.ts'

/** What stands behind the colon of a sentence about a service. */
export function messageOf(service: Service, error: unknown): string {
  const name = text.services[service]
  switch (refusalCode(error)) {
    case 'not_connected':
      return text.noTokens(name)
    case 'provider_read_failed':
      return text.readFailed(name)
    default:
      return refusalText(error)
  }
}
