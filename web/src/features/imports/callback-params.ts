import type { Service } from '@hakari/contract'
import { text } from './text.ts'

/** The query parameters of an OAuth callback. */
export interface CallbackParams {
  error: string | null
  code: string
  state: string
  /** The code was used before this page was reloaded, and what became of it is not known here. */
  wasRead: boolean
  /** The failure that was shown before the reload: shown again, whatever has been connected before. */
  failure: string | null
}

/** What the history entry remembers for a reload: neither code nor state, which are secrets. */
interface Remembered {
  wasRead: true
  failure: string | null
}

export const remembered = (failure: string | null): Remembered => ({ wasRead: true, failure })

export function readCallbackParams(search: string, state: unknown): CallbackParams {
  const params = new URLSearchParams(search)
  const before = search === '' ? (state as Partial<Remembered> | null) : null
  return {
    error: params.get('error'),
    code: params.get('code') ?? '',
    state: params.get('state') ?? '',
    wasRead: before?.wasRead === true,
    failure: before?.failure ?? null,
  }
}

/** Why there is nothing to hand on; null when there is. */
export function objectionTo(service: Service, { error, code, state }: CallbackParams): string | null {
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
