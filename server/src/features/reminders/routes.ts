import { type OutputOf, reminders } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { remindersChanged } from './events.ts'
import { reminderLimits } from './limits.ts'
import { reminderOf, setGoingOn, setRest, setSchedule } from './queries.ts'

type Reminder = OutputOf<typeof reminders.mine>

const found = (reminder: Reminder | undefined): Reminder => {
  if (!reminder) throw new Refusal('not_signed_in')
  return reminder
}

export function reminderRoutes(serve: Serve, { db, events, limits }: Pick<Platform, 'db' | 'events' | 'limits'>) {
  async function changed(memberId: string, change: (tx: Tx) => Promise<unknown>): Promise<Reminder> {
    await limits.take([[reminderLimits.reminderChangesPerMember, memberId]])
    return db.transaction().execute(async (tx) => {
      await change(tx)
      await events.announce(tx, remindersChanged, { memberId })
      return found(await reminderOf(tx, memberId))
    })
  }

  serve(reminders.mine, async ({ viewer: { memberId } }) => found(await reminderOf(db, memberId)))

  serve(reminders.set, ({ body, viewer: { memberId } }) => changed(memberId, (tx) => setSchedule(tx, memberId, body)))

  serve(reminders.rest, ({ body: { isResting }, viewer: { memberId } }) =>
    changed(memberId, (tx) => setRest(tx, memberId, isResting)),
  )

  serve(reminders.answer, ({ body: { goesOn }, viewer: { memberId } }) =>
    changed(memberId, (tx) => setGoingOn(tx, memberId, goesOn)),
  )
}
