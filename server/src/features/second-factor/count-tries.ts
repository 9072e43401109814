import type { Use } from '../../platform/limits/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FactorDeps } from './deps.ts'
import { secondFactorLimits } from './limits.ts'

/**
 * Only wrong codes count. A browser its member has used before, `own`, has tries of its own, which strangers cannot use up. They
 * are the browser's and not the session's: a trusted one opens as many sessions as it likes.
 */
export async function withCountedTries<T>(
  { limits }: Pick<FactorDeps, 'limits'>,
  { memberId, own }: { memberId: string; own: string | null },
  tryIt: () => Promise<T>,
): Promise<T> {
  const common: Use[] = [
    [secondFactorLimits.codesPerMember, memberId],
    [secondFactorLimits.codesPerMemberAndDay, memberId],
  ]
  const taken = await limits.takeOwnOr(
    own !== null && [[secondFactorLimits.codesPerKnownBrowser, `${memberId} ${own}`]],
    common,
  )
  let isWrong = false
  try {
    return await tryIt()
  } catch (error) {
    isWrong = error instanceof Refusal && error.code === 'mfa_code_invalid'
    throw error
  } finally {
    if (!isWrong) await limits.giveBack(taken)
  }
}
