import type { ParsedOf, reports } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { reportLimits } from './limits.ts'
import { isReplayed, openCase, type Reported, reportUnderKey, upsertReport, visibleThing } from './queries.ts'

type Report = ParsedOf<typeof reports.send>['body'] & { reporterId: string; idempotencyKey: string }

const number = /^[1-9]\d{0,15}$/
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Of entries and comments a number names it, of what somebody says of themselves and their picture the member. */
function nameOf({ kind, id }: Pick<Report, 'kind' | 'id'>): Reported {
  const form = kind === 'entry' || kind === 'comment' ? number : uuid
  if (!form.test(id)) throw new Refusal('not_found')
  return { kind, id }
}

/**
 * Reports of the same thing come together in one case, which keeps a copy of what stood there when it was reported first. Whose
 * it is learns nothing.
 */
export async function sendReport({ db, limits }: Pick<Platform, 'db' | 'limits'>, report: Report): Promise<void> {
  nameOf(report)
  const { reporterId } = report
  const earlier = await reportUnderKey(db, report)
  if (earlier) {
    if (!isReplayed(earlier, report)) throw new Refusal('idempotency_key_reused')
    return
  }
  await limits.take([[reportLimits.reportsPerMember, reporterId]])
  await db.transaction().execute((tx) => reportWithin(tx, report))
}

/** The case it came into. */
export async function reportWithin(tx: Tx, report: Report): Promise<number> {
  const thing = nameOf(report)
  const { reporterId } = report
  const seen = await visibleThing(tx, reporterId, thing)
  if (!seen) throw new Refusal('not_found')
  if (seen.ownerId === reporterId) throw new Refusal('own_profile')
  const caseId = await openCase(tx, thing, seen)
  await upsertReport(tx, { ...report, caseId })
  return caseId
}
