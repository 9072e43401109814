import type { Platform } from '../../platform/platform.ts'
import { memberRemoved } from '../accounts/index.ts'
import { messageReceived } from './events.ts'
import { confirmationMail } from './mails/confirmation.ts'
import { operatorMail } from './mails/operator.ts'
import { deleteMessagesFrom } from './queries.ts'

/** A message is mailed to the operator, and to its writer as a confirmation. A member who leaves takes along what they wrote to us. */
export function contactSubscriptions(
  { events, mailer }: Pick<Platform, 'events' | 'mailer'>,
  { operatorEmail, origin }: { operatorEmail: string; origin: string },
): void {
  events.subscribe(messageReceived, async (tx, message) => {
    await mailer.send(tx, operatorMail(operatorEmail, message))
    await mailer.send(tx, confirmationMail(message, origin))
  })
  events.subscribe(memberRemoved, async (tx, { email, addresses }) => {
    for (const spelling of await deleteMessagesFrom(tx, email)) addresses.add(spelling)
  })
}
