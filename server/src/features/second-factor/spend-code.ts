import type { Tx } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FactorDeps } from './deps.ts'
import { recoveryCodeUsedMail } from './mails/notices.ts'
import { addressOf, authenticatorOf, recoveryCodesLeft, spendRecoveryCode, spendStep } from './queries.ts'
import { asRecoveryCode, hashOfCode, isAppCode, typedCode } from './recovery-codes.ts'
import { secretIn } from './sealed-secret.ts'
import { stepWithCode } from './totp.ts'

type Deps = Pick<FactorDeps, 'vault' | 'clock' | 'mailer' | 'logger' | 'origin'>

interface Shown {
  memberId: string
  code: string
}

/** A code of the app or a recovery code, used up with the transaction, or refused. */
export async function spendCode(
  deps: Deps,
  tx: Tx,
  { memberId, code }: Shown,
): Promise<{ recoveryCodesLeft: number | null }> {
  const typed = typedCode(code)
  if (isAppCode(typed)) {
    await spendAppCode(deps, tx, { memberId, code: typed })
    return { recoveryCodesLeft: null }
  }
  if (!(await spendRecoveryCode(tx, memberId, hashOfCode(memberId, asRecoveryCode(typed)))))
    throw new Refusal('mfa_code_invalid')
  const left = await recoveryCodesLeft(tx, memberId)
  const to = await addressOf(tx, memberId)
  if (to !== null) await deps.mailer.send(tx, recoveryCodeUsedMail({ to, left, origin: deps.origin }))
  return { recoveryCodesLeft: left }
}

async function spendAppCode(deps: Deps, tx: Tx, { memberId, code }: Shown): Promise<void> {
  const row = await authenticatorOf(tx, memberId)
  const secret = row && secretIn(deps, memberId, row)
  const step = secret && stepWithCode(secret, code, deps.clock.now())
  if (step == null || !(await spendStep(tx, memberId, step))) throw new Refusal('mfa_code_invalid')
}
