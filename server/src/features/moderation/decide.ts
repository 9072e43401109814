import type { moderation, ParsedOf } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { accountOf, disableMember } from '../accounts/index.ts'
import { spendProof } from '../sessions/index.ts'
import { decisionOf, insertAct } from './acts/queries.ts'
import { writeAudit } from './audit/queries.ts'
import { caseToDecide, type CaseToDecide, closeCase } from './cases/queries.ts'
import { hideThing } from './effects/effects.ts'
import { lockSubject, suspend } from './effects/queries.ts'
import { memberActedAbout } from './events.ts'
import { actMail } from './mails/acts.ts'

export type ModerationDeps = Pick<Platform, 'db' | 'events' | 'jobs' | 'mailer'> & { origin: string }

type Decision = ParsedOf<typeof moderation.decide>['body']

interface Decided {
  caseId: string
  viewer: Viewer
  decision: Decision
  idempotencyKey: string
}

const takesAway = new Set<Decision['act']>(['hide', 'suspend', 'disable'])

/** Closes a case once. Whoever's it is is told what was done, why, for how long and how to object. */
export async function decide(deps: ModerationDeps, decided: Decided): Promise<void> {
  const { caseId, viewer } = decided
  await deps.db.transaction().execute(async (tx) => {
    const { subjectId } = await found(tx, decided)
    // The person before the case, as whoever reports them and whoever deletes their account does.
    if (subjectId !== null) await lockSubject(tx, subjectId)
    const it = await caseToDecide(tx, viewer.memberId, caseId, { locks: true })
    if (!it) throw new Refusal('not_found')
    if (it.isForOthers) throw new Refusal('own_case')
    if (it.isDecided || it.subjectId === null) return assertReplayed(tx, decided)
    if (takesAway.has(decided.decision.act)) await spendProof(tx, viewer)
    await carryOut(deps, tx, { ...decided, ...it, subjectId: it.subjectId })
  })
}

async function found(tx: Tx, { caseId, viewer }: Decided): Promise<CaseToDecide> {
  const it = await caseToDecide(tx, viewer.memberId, caseId)
  if (!it) throw new Refusal('not_found')
  return it
}

/** The same again is the same decision, whose answer was lost on its way. */
async function assertReplayed(tx: Tx, { caseId, viewer, decision, idempotencyKey }: Decided): Promise<void> {
  const made = await decisionOf(tx, caseId)
  if (!made || made.idempotencyKey !== idempotencyKey || made.moderatorId !== viewer.memberId)
    throw new Refusal('case_decided')
  if (made.act !== decision.act || made.message !== decision.message) throw new Refusal('idempotency_key_reused')
}

async function carryOut(
  deps: ModerationDeps,
  tx: Tx,
  { caseId, viewer, decision, idempotencyKey, kind, subjectId }: Decided & CaseToDecide & { subjectId: string },
): Promise<void> {
  const { act, message } = decision
  const reason = act === 'none' ? null : (decision.reason ?? null)
  const secret = newSecret()
  if (act === 'hide' && !(await hideThing(deps, tx, { kind, caseId, subjectId }))) throw new Refusal('not_found')
  const { until } = await insertAct(tx, {
    caseId,
    subjectId,
    moderatorId: viewer.memberId,
    act,
    about: kind,
    reason,
    message: act === 'none' ? '' : message,
    days: act === 'suspend' ? (decision.days ?? null) : null,
    linkHash: act === 'none' ? null : hashOf(secret),
    idempotencyKey,
  })
  if (until) await suspend(tx, subjectId, until)
  if (act === 'disable') await disableMember(tx, subjectId)
  await closeCase(tx, caseId)
  await writeAudit(tx, { what: act, moderatorId: viewer.memberId, caseId, subjectId })
  if (act === 'none') return
  await deps.events.announce(tx, memberActedAbout, { memberId: subjectId })
  const account = await accountOf(tx, subjectId)
  if (account && reason)
    await deps.mailer.send(
      tx,
      actMail({ to: account.email, origin: deps.origin, secret, act, about: kind, reason, message, until }),
    )
}
