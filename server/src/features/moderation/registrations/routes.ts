import { moderation, type OutputOf } from '@hakari/contract'
import type { Serve } from '../../../platform/http/serve.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { RemovalDeps } from '../../accounts/index.ts'
import { approveMember, declineMember, waitingMembers } from '../../approvals/index.ts'
import { spendProof } from '../../sessions/index.ts'
import { writeAudit } from '../audit/queries.ts'

/** Where the operator has registrations approved, moderators do so. */
export function registrationRoutes(serve: Serve, deps: RemovalDeps) {
  const { db } = deps

  serve(moderation.registrations, () => waiting())

  serve(moderation.approve, async ({ params: { id }, viewer: { memberId } }) => {
    if (!(await approveMember(deps, id))) throw new Refusal('not_found')
    await writeAudit(db, { what: 'approved', moderatorId: memberId, subjectId: id })
    return waiting()
  })

  serve(moderation.decline, async ({ params: { id }, viewer }) => {
    await db.transaction().execute((tx) => spendProof(tx, viewer))
    if (!(await declineMember(deps, id))) throw new Refusal('not_found')
    await writeAudit(db, { what: 'declined', moderatorId: viewer.memberId, subjectId: null })
    return waiting()
  })

  /** Of the address nothing is told: nobody is judged by it. */
  async function waiting(): Promise<OutputOf<typeof moderation.registrations>> {
    const members = await waitingMembers(db)
    return {
      items: members.map(({ memberId, name, handle, bio, since }) => ({
        id: memberId,
        name,
        handle,
        bio,
        at: since.toISOString(),
      })),
    }
  }
}
