import { beginOf, dayOf, dayText, type OutputOf, type stats } from '@hakari/contract'
import type { Db } from '../../platform/database/connect.ts'
import { spanOf, weighedHalves } from './queries.ts'

/** A month of a member's calendar, the running one unless another is asked for. */
export async function monthOfMember(
  db: Db,
  memberId: string,
  { month: asked, now }: { month?: string | undefined; now: Date },
): Promise<OutputOf<typeof stats.calendar>> {
  const today = dayText(dayOf(now))
  const month = asked ?? today.slice(0, 7)
  const first = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1)
  const next = Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)))
  const [days, span] = await Promise.all([
    weighedHalves(db, memberId, { from: beginOf(first / dayMs), to: beginOf(next / dayMs) }),
    spanOf(db, { memberId }, beginOf(dayOf(now) + 1)),
  ])
  return {
    month,
    today,
    firstMonth: span && dayText(dayOf(span.first)).slice(0, 7),
    mornings: days.filter(({ isMorning }) => isMorning).map(({ day }) => day),
    afternoons: days.filter(({ isAfternoon }) => isAfternoon).map(({ day }) => day),
  }
}

const dayMs = 86_400_000
