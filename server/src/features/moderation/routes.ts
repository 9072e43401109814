import { moderation, type ParsedOf } from '@hakari/contract'
import { InvalidInput } from '../../platform/http/on-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { pageBefore, toPage, withIdCursors } from '../../platform/pagination.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RemovalDeps } from '../accounts/index.ts'
import { oneAct, waitingObjections } from './acts/queries.ts'
import { answerObjection, reverseAct } from './answer.ts'
import { auditLines, writeAudit } from './audit/queries.ts'
import { caseFor } from './cases/look-at-case.ts'
import { decidedCases, openCases, waitingCounts } from './cases/queries.ts'
import { decide, type ModerationDeps } from './decide.ts'
import { figuresOf } from './figures/queries.ts'
import { registrationRoutes } from './registrations/routes.ts'

export function moderationRoutes(serve: Serve, deps: ModerationDeps & RemovalDeps) {
  const { db } = deps
  registrationRoutes(serve, deps)

  serve(moderation.queue, async ({ query: { before, state }, viewer: { memberId } }) => {
    const cases = await (state === 'open' ? openCases : decidedCases)(db, memberId, pageBefore(before))
    return { ...toPage(withIdCursors(cases)), waiting: await waitingCounts(db, memberId) }
  })

  serve(moderation.one, async ({ params: { id }, viewer: { memberId } }) => {
    const found = await caseFor(db, memberId, id)
    await writeAudit(db, { what: 'looked', moderatorId: memberId, caseId: id, subjectId: found.subject?.id ?? null })
    return found
  })

  serve(moderation.decide, async ({ params: { id }, body, viewer, idempotencyKey }) => {
    assertWhole(body)
    await decide(deps, { caseId: id, viewer, decision: body, idempotencyKey })
    return caseFor(db, viewer.memberId, id)
  })

  serve(moderation.objections, async ({ viewer: { memberId } }) => ({ items: await waitingObjections(db, memberId) }))

  serve(moderation.answer, async ({ params: { id }, body, viewer: { memberId } }) => {
    await answerObjection(deps, { actId: id, moderatorId: memberId, ...body })
    return actFor(memberId, id)
  })

  serve(moderation.reverse, async ({ params: { id }, viewer: { memberId } }) => {
    await reverseAct(deps, { actId: id, moderatorId: memberId })
    return actFor(memberId, id)
  })

  serve(moderation.audit, async ({ query: { before }, viewer: { memberId } }) =>
    toPage(withIdCursors(await auditLines(db, memberId, pageBefore(before)))),
  )

  serve(moderation.figures, () => figuresOf(db))

  async function actFor(memberId: string, id: string): Promise<moderation.Act> {
    const act = await oneAct(db, memberId, id)
    if (!act) throw new Refusal('not_found')
    return act
  }
}

/** What fits together: doing something has a reason, and a suspension an end. */
function assertWhole({ act, reason, days }: ParsedOf<typeof moderation.decide>['body']): void {
  if (act !== 'none' && reason === undefined) throw new InvalidInput({ reason: 'required' })
  if (act === 'suspend' && days === undefined) throw new InvalidInput({ days: 'required' })
}
