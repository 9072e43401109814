import type { TokenFault } from './fault-names.ts'
import { senseless } from './inject-faults.ts'

export interface TokenResponse {
  access_token: string
  expires_in: number
  refresh_token?: string
  scope?: string
  [more: string]: unknown
}

/** The answer as the fault wants it; what the tokens are worth is another matter. */
export function spoiltResponse(answer: TokenResponse, fault: TokenFault | null): Record<string, unknown> {
  const { expires_in, refresh_token, ...rest } = answer
  const without = (name: string) => Object.fromEntries(Object.entries(answer).filter(([key]) => key !== name))
  switch (fault) {
    case 'expires-zero':
      return { ...answer, expires_in: 0 }
    case 'expires-negative':
      return { ...answer, expires_in: -1 }
    case 'expires-string':
      return { ...answer, expires_in: `${expires_in}` }
    case 'expires-missing':
      return without('expires_in')
    case 'no-refresh-token':
      return without('refresh_token')
    case 'wrong-types':
      return { ...rest, access_token: 12_345, expires_in: [expires_in], refresh_token: { token: refresh_token } }
    case 'nan':
    case '1e308':
    case 'negative':
    case 'zero':
      return { ...answer, expires_in: senseless(fault, expires_in) }
    default:
      return answer
  }
}
