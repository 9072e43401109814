import type { Sealed, Vault } from '../../platform/vault.ts'
import type { ProviderName } from './providers/index.ts'
import type { Grant, Tokens } from './providers/provider.ts'

interface Owner {
  memberId: string
  provider: ProviderName
}

export const sealTokens = (vault: Vault, { memberId, provider }: Owner, tokens: Tokens): Sealed =>
  vault.seal(JSON.stringify(tokens), [memberId, provider])

export const openTokens = (vault: Vault, { memberId, provider }: Owner, sealed: Sealed): Tokens =>
  JSON.parse(vault.open(sealed, [memberId, provider])) as Tokens

/** What a refresh does not say stays as it was. */
export const tokensOf = ({ accessToken, refreshToken, account }: Grant, before?: Tokens): Tokens => ({
  accessToken,
  refreshToken: refreshToken ?? before?.refreshToken ?? null,
  account: account ?? before?.account ?? null,
})

export const endOf = ({ expiresInSeconds }: Grant, now: Date) => new Date(now.getTime() + expiresInSeconds * 1000)
