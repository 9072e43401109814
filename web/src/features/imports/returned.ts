import type { Service } from '@hakari/contract'
import { text } from './text.ts'

/** What stood in the address somebody came back to. */
export interface Returned {
  error: string | null
  code: string
  state: string
  /** It was read before this page was loaded anew, and what became of it is not known here. */
  wasRead: boolean
}

export function readReturn(search: string, state: unknown): Returned {
  const params = new URLSearchParams(search)
  return {
    error: params.get('error'),
    code: params.get('code') ?? '',
    state: params.get('state') ?? '',
    wasRead: search === '' && (state as { wasRead?: boolean } | null)?.wasRead === true,
  }
}

/** Why there is nothing to hand on; null when there is. */
export function objectionTo(service: Service, { error, code, state }: Returned): string | null {
  if (error !== null) return cancelledText(error)
  if (service === 'fitbit') return code === '' || state === '' ? text.callback.parametersMissing : null
  return code === '' ? text.callback.codeMissing : null
}

const errorLimit = 60

/** Anybody can write into an address: only what an error may be made of, and not much of it. */
function cancelledText(error: string): string {
  const plain = error.replaceAll(/[^\x20-\x7e]/g, '').trim()
  if (plain === '') return text.callback.cancelledSomehow
  return text.callback.cancelled(plain.length > errorLimit ? `${plain.slice(0, errorLimit)}…` : plain)
}
