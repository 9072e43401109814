import type { Platform } from '../../platform/platform.ts'
import { memberRemoved } from '../accounts/index.ts'
import { messageReceived } from './events.ts'
import { confirmationMail } from './mails/confirmation.ts'
import { operatorMail } from './mails/operator.ts'
import { deleteMessagesFrom } from './queries.ts'

/** Who hears of a message: the operator, and its writer as a confirmation. */
export function listenForMessages(
  { events, mailer }: Pick<Platform, 'events' | 'mailer'>,
  { operatorEmail, origin }: { operatorEmail: string; origin: string },
) {
  events.on(messageReceived, async (tx, message) => {
    await mailer.send(tx, operatorMail(operatorEmail, message))
    await mailer.send(tx, confirmationMail(message, origin))
  })
}

/** A member who leaves takes along what they wrote to us. */
export function listenForDepartures({ events }: Pick<Platform, 'events'>) {
  events.on(memberRemoved, async (tx, { email, addresses }) => {
    for (const spelling of await deleteMessagesFrom(tx, email)) addresses.add(spelling)
  })
}
