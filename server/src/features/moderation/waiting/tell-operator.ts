import type { Platform } from '../../../platform/platform.ts'
import { waitingMail } from '../mails/waiting.ts'
import { takeTelling, waitingLong } from './queries.ts'

/** What has waited for longer than a day is told to the operator, once a day. */
export const tellOperator = ({
  db,
  mailer,
  operatorEmail,
  origin,
}: Pick<Platform, 'db' | 'mailer'> & { operatorEmail: string; origin: string }): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const waiting = await waitingLong(tx)
    if (waiting.cases + waiting.objections + waiting.registrations === 0 || !(await takeTelling(tx))) return
    await mailer.send(tx, waitingMail({ to: operatorEmail, origin, ...waiting }))
  })
