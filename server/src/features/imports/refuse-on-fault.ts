import type { RefusalCode } from '@hakari/contract'
import type { Logger } from '../../platform/logger.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type FaultKind, ProviderFault } from './providers/fault.ts'

const codes: Record<Exclude<FaultKind, 'failed'>, RefusalCode> = {
  refused: 'provider_refused',
  silent: 'provider_silent',
  busy: 'provider_busy',
  unauthorized: 'provider_revoked',
  revoked: 'provider_revoked',
  not_renewed: 'provider_refresh_failed',
  scope_missing: 'provider_scope_missing',
  account_unready: 'provider_account_unready',
  misconfigured: 'provider_misconfigured',
  unreadable: 'provider_unreadable',
  gone: 'provider_gone',
}

/** Whatever a service does wrong is an answer to whoever asked us; `failed` is what the act says of itself. */
export async function refuseOnFault<T>(
  { logger }: { logger: Logger },
  failed: RefusalCode,
  act: () => Promise<T>,
  special: Partial<Record<FaultKind, RefusalCode>> = {},
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    const line = { fault: error.kind, what: error.message }
    if (error.kind === 'misconfigured') logger.error(line, 'a weight service is not set up on its side')
    else logger.info(line, 'a weight service failed')
    const code = special[error.kind] ?? (error.kind === 'failed' ? failed : codes[error.kind])
    throw new Refusal(code, error.retryAfterSeconds, { reason: error.message })
  }
}
