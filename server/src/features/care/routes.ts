import { beginOf, care, dayOf } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { daysOf } from '../stats/index.ts'
import { careChanged } from './events.ts'
import { careLimits } from './limits.ts'
import { changeChoices, choicesOf, maybeTold, noteTold } from './queries.ts'
import { isLosingFast, lookedAtDays, quietDays } from './rules.ts'

export function careRoutes(
  serve: Serve,
  { db, clock, events, limits }: Pick<Platform, 'db' | 'clock' | 'events' | 'limits'>,
) {
  serve(care.mine, async ({ viewer: { memberId } }) => {
    const choices = await choicesOf(db, memberId)
    if (!choices) throw new Refusal('not_signed_in')
    return choices
  })

  serve(care.change, async ({ body, viewer: { memberId } }) => {
    await limits.take([[careLimits.careChangesPerMember, memberId]])
    return db.transaction().execute(async (tx) => {
      const choices = await changeChoices(tx, memberId, body)
      if (!choices) throw new Refusal('not_signed_in')
      await events.announce(tx, careChanged, { memberId })
      return choices
    })
  })

  serve(care.notice, async ({ viewer: { memberId } }) => {
    const today = dayOf(clock.now())
    if (!(await maybeTold(db, memberId, beginOf(today - quietDays)))) return { isLosingFast: false }
    const days = await daysOf(db, memberId, { from: today - lookedAtDays, today })
    return { isLosingFast: isLosingFast(days, today) }
  })

  serve(care.noticeSeen, async ({ viewer: { memberId } }) => {
    await limits.take([[careLimits.careChangesPerMember, memberId]])
    await db.transaction().execute(async (tx) => {
      await noteTold(tx, memberId, clock.now())
      await events.announce(tx, careChanged, { memberId })
    })
    return { isLosingFast: false }
  })
}
