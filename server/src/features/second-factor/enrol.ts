import { randomBytes } from 'node:crypto'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { withCountedTries } from './count-tries.ts'
import type { FactorDeps } from './deps.ts'
import { secondFactorLimits } from './limits.ts'
import { factorOffMail, factorOnMail, recoveryCodesRenewedMail } from './mails/notices.ts'
import {
  addressOf,
  askOthersAgain,
  beginAuthenticator,
  begunIn,
  browserOf,
  confirmAuthenticator,
  deleteAuthenticator,
  hasSecondFactor,
  lockOwner,
  replaceRecoveryCodes,
} from './queries.ts'
import { hashOfCode, isAppCode, newRecoveryCodes, typedCode } from './recovery-codes.ts'
import { sealSecret, secretIn } from './sealed-secret.ts'
import { spendCode } from './spend-code.ts'
import { base32, otpauthUri, secretBytes, stepWithCode } from './totp.ts'

export async function beginEnrolment({ brand, db, limits, vault }: FactorDeps, viewer: Viewer) {
  await limits.take([[secondFactorLimits.enrolmentsPerMember, viewer.memberId]])
  if (!viewer.isRecent) throw new Refusal('recent_sign_in_needed')
  const secret = randomBytes(secretBytes)
  const hasBegun = await beginAuthenticator(db, viewer, sealSecret(vault, viewer.memberId, secret))
  if (!hasBegun) throw new Refusal('second_factor_on')
  const account = (await addressOf(db, viewer.memberId)) ?? ''
  return { secret: base32(secret), uri: otpauthUri({ secret, issuer: brand.name, account }) }
}

/** The code shows that the app has the secret; from then on it is asked for. */
export const confirmEnrolment = (deps: FactorDeps, viewer: Viewer, code: string): Promise<string[]> =>
  countedIn(deps, viewer, code, () =>
    deps.db.transaction().execute(async (tx) => {
      const { memberId } = viewer
      await lockOwner(tx, memberId)
      const begun = await begunIn(tx, viewer)
      if (!begun)
        throw new Refusal((await hasSecondFactor(tx, memberId)) ? 'second_factor_on' : 'second_factor_not_begun')
      const typed = typedCode(code)
      const secret = secretIn(deps, memberId, begun)
      const step = secret && isAppCode(typed) ? stepWithCode(secret, typed, deps.clock.now()) : null
      if (step === null) throw new Refusal('mfa_code_invalid')
      await confirmAuthenticator(tx, memberId, step)
      await askOthersAgain(tx, viewer)
      const codes = newRecoveryCodes()
      await replaceRecoveryCodes(tx, memberId, hashesOf(memberId, codes))
      const to = await addressOf(tx, memberId)
      if (to !== null) await deps.mailer.send(tx, factorOnMail({ to, origin: deps.origin }))
      return codes
    }),
  )

const countedIn = async <T>(deps: FactorDeps, viewer: Viewer, code: string, tryIt: () => Promise<T>): Promise<T> =>
  withCountedTries(deps, { memberId: viewer.memberId, own: await browserOf(deps.db, viewer), code }, tryIt)

const hashesOf = (memberId: string, codes: string[]) => codes.map((code) => hashOfCode(memberId, code))

/** Needs the factor itself: a session that is open, or a password that is known, is not enough. */
export const turnOff = (deps: FactorDeps, viewer: Viewer, code: string): Promise<void> =>
  countedIn(deps, viewer, code, () =>
    deps.db.transaction().execute(async (tx) => {
      const { memberId } = viewer
      await lockOwner(tx, memberId)
      if (!(await hasSecondFactor(tx, memberId))) throw new Refusal('mfa_factor_unknown')
      await spendCode(deps, tx, { memberId, code })
      await deleteAuthenticator(tx, memberId)
      const to = await addressOf(tx, memberId)
      if (to !== null) await deps.mailer.send(tx, factorOffMail({ to, origin: deps.origin }))
    }),
  )

export async function renewCodes(deps: FactorDeps, { memberId, isRecent }: Viewer): Promise<string[]> {
  await deps.limits.take([[secondFactorLimits.enrolmentsPerMember, memberId]])
  if (!isRecent) throw new Refusal('recent_sign_in_needed')
  const codes = newRecoveryCodes()
  await deps.db.transaction().execute(async (tx) => {
    await lockOwner(tx, memberId)
    if (!(await hasSecondFactor(tx, memberId))) throw new Refusal('mfa_factor_unknown')
    await replaceRecoveryCodes(tx, memberId, hashesOf(memberId, codes))
    const to = await addressOf(tx, memberId)
    if (to !== null) await deps.mailer.send(tx, recoveryCodesRenewedMail({ to, origin: deps.origin }))
  })
  return codes
}
