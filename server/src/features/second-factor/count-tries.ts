import type { Use } from '../../platform/limits/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FactorDeps } from './deps.ts'
import { secondFactorLimits } from './limits.ts'
import { wrongCodesMail } from './mails/notices.ts'
import { addressOf } from './queries.ts'
import { isAppCode, typedCode } from './recovery-codes.ts'

type Telling = Pick<FactorDeps, 'db' | 'limits' | 'mailer' | 'origin'>

/**
 * Only wrong codes count. A browser its member has used before, `own`, has tries of its own, which strangers cannot use up. They
 * are the browser's and not the session's: a trusted one opens as many sessions as it likes. A recovery code is too long to be
 * guessed: it needs no tries, and gets its owner in when others have used them up.
 */
export async function withCountedTries<T>(
  deps: Telling,
  { memberId, own, code }: { memberId: string; own: string | null; code: string },
  tryIt: () => Promise<T>,
): Promise<T> {
  if (!isAppCode(typedCode(code))) return tryIt()
  const common: Use[] = [
    [secondFactorLimits.codesPerMember, memberId],
    [secondFactorLimits.codesPerMemberAndDay, memberId],
  ]
  const { limits } = deps
  const taken = await limits
    .takeOwnOr(own !== null && [[secondFactorLimits.codesPerKnownBrowser, `${memberId} ${own}`]], common)
    .catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === 'too_many_requests') await tellOwner(deps, memberId)
      throw error
    })
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

/** Whoever gets as far as codes knows the password, or reads the mails: the owner hears of it, once a day. */
async function tellOwner({ db, limits, mailer, origin }: Telling, memberId: string): Promise<void> {
  try {
    await limits.take([[secondFactorLimits.wrongCodesTold, memberId]])
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  await db.transaction().execute(async (tx) => {
    const to = await addressOf(tx, memberId)
    if (to !== null) await mailer.send(tx, wrongCodesMail({ to, origin }))
  })
}
