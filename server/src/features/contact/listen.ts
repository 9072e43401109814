import type { Platform } from '../../platform/platform.ts'
import type { MemberRemoved } from '../accounts/index.ts'
import type { MessageReceived } from './events.ts'
import { confirmationMail } from './mails/confirmation.ts'
import { operatorMail } from './mails/operator.ts'
import { deleteMessagesFrom } from './queries.ts'

/** Who hears of a message: the operator, and its writer as a confirmation. */
export function listenForMessages(
  { events, mailer }: Pick<Platform, 'events' | 'mailer'>,
  { operatorEmail, origin }: { operatorEmail: string; origin: string },
) {
  events.on<MessageReceived>('contact_message_received', async (tx, message) => {
    await mailer.send(tx, operatorMail(operatorEmail, message))
    await mailer.send(tx, confirmationMail(message, origin))
  })
}

/** A member who leaves takes along what they wrote to us. */
export function listenForDepartures({ events }: Pick<Platform, 'events'>) {
  events.on<MemberRemoved>('member_removed', async (tx, { email, addresses }) => {
    for (const spelling of await deleteMessagesFrom(tx, email)) addresses.add(spelling)
  })
}
