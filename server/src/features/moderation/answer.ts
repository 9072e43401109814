import type { moderation, ParsedOf } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountOf } from '../accounts/index.ts'
import { type ActRow, lockAct, markReversed, subjectOfAct, writeAnswer } from './acts/queries.ts'
import { writeAudit } from './audit/queries.ts'
import type { ModerationDeps } from './decide.ts'
import { undoAct } from './effects/effects.ts'
import { lockSubject } from './effects/queries.ts'
import { memberActedAbout } from './events.ts'
import { answerMail, reversedMail } from './mails/acts.ts'

interface Asked {
  actId: string
  moderatorId: string
}

/** The act and whose it is, both held. Nobody judges what was done about themselves. */
async function lockedAct(tx: Tx, { actId, moderatorId }: Asked): Promise<ActRow & { subjectId: string }> {
  const subjectId = await subjectOfAct(tx, actId)
  if (!subjectId || !(await lockSubject(tx, subjectId))) throw new Refusal('not_found')
  const act = await lockAct(tx, moderatorId, actId)
  if (!act || act.act === 'none' || act.subjectId === null) throw new Refusal('not_found')
  if (act.subjectId === moderatorId) throw new Refusal('own_case')
  return { ...act, subjectId: act.subjectId }
}

async function reverseIt(deps: ModerationDeps, tx: Tx, act: ActRow & { subjectId: string }): Promise<void> {
  await markReversed(tx, act.id)
  await undoAct(deps, tx, act, act.subjectId)
}

/** By somebody else than who acted, where there is somebody else. */
export async function answerObjection(
  deps: ModerationDeps,
  { outcome, answer, ...asked }: Asked & ParsedOf<typeof moderation.answer>['body'],
): Promise<void> {
  const { moderatorId } = asked
  await deps.db.transaction().execute(async (tx) => {
    const act = await lockedAct(tx, asked)
    if (act.objectedAt === null) throw new Refusal('not_found')
    if (act.outcome !== null) throw new Refusal('case_decided')
    if (!act.mayAnswer) throw new Refusal('same_moderator')
    await writeAnswer(tx, { id: act.id, outcome, answer, by: moderatorId })
    if (outcome === 'reversed') await reverseIt(deps, tx, act)
    const { subjectId, caseId } = act
    await writeAudit(tx, { what: outcome, moderatorId, caseId: String(caseId), subjectId })
    await deps.events.announce(tx, memberActedAbout, { memberId: subjectId })
    const account = await accountOf(tx, subjectId)
    if (account) await deps.mailer.send(tx, answerMail({ to: account.email, origin: deps.origin, outcome, answer }))
  })
}

/** What nobody has objected to may be undone by who sees that it was a mistake. Twice is once. */
export async function reverseAct(deps: ModerationDeps, asked: Asked): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const act = await lockedAct(tx, asked)
    if (act.reversedAt !== null) return
    if (act.objectedAt !== null) throw new Refusal('not_found')
    await reverseIt(deps, tx, act)
    const { subjectId, caseId } = act
    await writeAudit(tx, { what: 'reversed', moderatorId: asked.moderatorId, caseId: String(caseId), subjectId })
    await deps.events.announce(tx, memberActedAbout, { memberId: subjectId })
    const account = await accountOf(tx, subjectId)
    if (account) await deps.mailer.send(tx, reversedMail({ to: account.email, origin: deps.origin }))
  })
}
