import type { Service } from '@hakari/contract'
import { createHash } from 'node:crypto'
import { Refusal } from '../../platform/refusal.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { type ImportDeps, providerOf } from './deps.ts'
import { hasEchoed, insertAttempt, keepConnection, noteEcho, takeAttempt } from './queries.ts'
import { refuseOnFault } from './refuse-on-fault.ts'
import { endOf, sealTokens, tokensOf } from './sealed-tokens.ts'
import { importLimits } from './limits.ts'

const attemptSeconds = 600

/** Where the person gives permission. Only this session can come back with the answer. */
export async function connect(deps: ImportDeps, service: Service, { memberId, sessionId }: Viewer): Promise<string> {
  await deps.limits.take([[importLimits.connectsPerMember, memberId]])
  const provider = providerOf(deps, service)
  const [state, verifier] = [newSecret(), newSecret()]
  const attempt = { stateHash: hashOf(state), sessionId, service, verifier, seconds: attemptSeconds }
  await insertAttempt(deps.db, attempt)
  return provider.authorizationUrl({ state, challenge: createHash('sha256').update(verifier).digest('base64url') })
}

interface Callback {
  service: Service
  code: string
  /** Null where the service does not send it back. */
  state: string | null
  viewer: Viewer
}

/** What the person came back with from the service's page: any link may lead there, with a code of somebody else. */
export async function finish(deps: ImportDeps, callback: Callback): Promise<void> {
  const { service, state } = callback
  const mayLackState = providerOf(deps, service).mayLackState && !(await hasEchoed(deps.db, service))
  if (state === null && !mayLackState) throw new Refusal('connect_not_begun')
  await redeem(deps, callback)
  if (state !== null && mayLackState) await noteEcho(deps.db, service)
}

/** The member is the one of the session: nothing in the answer can name another. */
export async function redeem(deps: ImportDeps, { service, code, state, viewer }: Callback): Promise<void> {
  const { memberId, sessionId } = viewer
  await deps.limits.take([[importLimits.connectsPerMember, memberId]])
  const provider = providerOf(deps, service)
  const stateHash = state === null ? null : hashOf(state)
  const attempt = await takeAttempt(deps.db, { sessionId, service, stateHash })
  if (!attempt) throw new Refusal('connect_not_begun')
  const grant = await refuseOnFault(
    deps,
    'provider_exchange_failed',
    () => provider.exchange({ code, verifier: attempt.verifier }),
    { revoked: 'provider_exchange_failed', unauthorized: 'provider_exchange_failed' },
  )
  const isKept = await keepConnection(deps.db, {
    memberId,
    service,
    provider: provider.name,
    sealed: sealTokens(deps.vault, { memberId, provider: provider.name }, tokensOf(grant)),
    expiresAt: endOf(grant, deps.clock.now()),
  })
  if (isKept) return
  // The member left while the service was asked: nobody is left who wants the permission.
  await provider.revoke?.(tokensOf(grant)).catch(() => {})
  throw new Refusal('not_signed_in')
}
