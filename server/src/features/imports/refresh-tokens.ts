import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../platform/refusal.ts'
import { type ImportDeps, providerOf } from './deps.ts'
import { ProviderFault } from './providers/fault.ts'
import type { Provider } from './providers/index.ts'
import type { Tokens } from './providers/provider.ts'
import {
  breakConnection,
  claimRefresh,
  type Connection,
  connectionOf,
  releaseRefresh,
  keepRefreshed,
  type Key,
} from './queries.ts'
import { endOf, openTokens, sealTokens, tokensOf } from './sealed-tokens.ts'

/** A token with less than this left is refreshed before it is used. */
const earlyMs = 5 * 60 * 1000
const waitMs = 50

interface Access {
  tokens: Tokens
  version: number
  expiresAt: Date
}

/**
 * Does something with an access token that is good: refreshed when it is nearly over or not accepted,
 * by one of all who need it at the same time, in whatever process. A permission that is gone for good
 * is forgotten; any other fault leaves the tokens as they are.
 */
export async function withAccessToken<T>(
  deps: ImportDeps,
  key: Key,
  use: (accessToken: string) => Promise<T>,
): Promise<T> {
  const provider = providerOf(deps, key.service)
  let access = await accessOf(deps, key, provider)
  const isLate = access.expiresAt.getTime() - deps.clock.now().getTime() < earlyMs
  if (isLate) access = await refreshedInTime(deps, key, provider, access)
  try {
    return await use(access.tokens.accessToken)
  } catch (error) {
    if (!isUnauthorized(error)) throw error
  }
  access = await refreshed(deps, key, provider, access)
  try {
    return await use(access.tokens.accessToken)
  } catch (error) {
    if (isUnauthorized(error)) await breakConnection(deps.db, key, access.version)
    throw error
  }
}

const isUnauthorized = (error: unknown) => error instanceof ProviderFault && error.kind === 'unauthorized'

async function accessOf(deps: ImportDeps, key: Key, provider: Provider): Promise<Access> {
  const connection = await connectionOf(deps.db, key)
  if (!connection) throw new Refusal('not_connected')
  return opened(deps, key, provider, connection)
}

function opened(deps: ImportDeps, { memberId }: Key, provider: Provider, connection: Connection): Access {
  const { sealed, version, expiresAt } = connection
  // Connected in the days of another provider: its tokens are worth nothing to this one.
  if (connection.provider !== provider.name) throw new ProviderFault('gone', 'connected to a provider of before')
  if (!sealed) throw new ProviderFault('revoked', 'the permission is gone')
  try {
    return { tokens: openTokens(deps.vault, { memberId, provider: provider.name }, sealed), version, expiresAt }
  } catch (error) {
    deps.logger.error({ err: error }, 'sealed tokens do not open')
    throw new ProviderFault('revoked', 'sealed tokens do not open')
  }
}

/** A token that still lives is used, even when refreshing it did not work. */
async function refreshedInTime(deps: ImportDeps, key: Key, provider: Provider, access: Access): Promise<Access> {
  if (access.expiresAt <= deps.clock.now()) return refreshed(deps, key, provider, access)
  try {
    return await refreshed(deps, key, provider, access, { breaks: false })
  } catch (error) {
    if (error instanceof ProviderFault) return access
    throw error
  }
}

/** Returns new tokens, whichever process fetched them. */
async function refreshed(
  deps: ImportDeps,
  key: Key,
  provider: Provider,
  before: Access,
  { breaks = true } = {},
): Promise<Access> {
  const { version } = before
  const seconds = deps.timeoutMs / 1000 + 5
  while (!(await claimRefresh(deps.db, key, { version, seconds }))) {
    const now = await accessOf(deps, key, provider)
    if (now.version !== version) return now
    await sleep(waitMs)
  }
  try {
    const grant = await provider.refresh(refreshTokenOf(before))
    const tokens = tokensOf(grant, before.tokens)
    const expiresAt = endOf(grant, deps.clock.now())
    const sealed = sealTokens(deps.vault, { memberId: key.memberId, provider: provider.name }, tokens)
    const next = await keepRefreshed(deps.db, key, { version, sealed, expiresAt })
    // The member disconnected, or connected anew, while the service was asked.
    if (next === null) throw new Refusal('not_connected')
    return { tokens, version: next, expiresAt }
  } catch (error) {
    if (breaks && error instanceof ProviderFault && error.kind === 'revoked')
      await breakConnection(deps.db, key, version)
    else await releaseRefresh(deps.db, key, version)
    if (error instanceof ProviderFault && error.kind === 'failed') throw new ProviderFault('not_renewed', error.message)
    throw error
  }
}

function refreshTokenOf({ tokens: { refreshToken } }: Access): string {
  if (refreshToken === null) throw new ProviderFault('revoked', 'nothing to refresh it with')
  return refreshToken
}

/** Refreshes at the caller's wish, however long the token would have lived. */
export async function refreshNow(deps: ImportDeps, key: Key): Promise<Access> {
  const provider = providerOf(deps, key.service)
  return refreshed(deps, key, provider, await accessOf(deps, key, provider))
}
