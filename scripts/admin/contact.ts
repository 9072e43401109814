import { finishMessage, openMessages } from '../../server/src/features/contact/index.ts'
import { BadUsage, numberIn } from './bad-usage.ts'
import type { AdminCommand } from './command.ts'
import { momentOf } from './dates.ts'

const mostShown = 50

/** What came by the contact form. Each was mailed to the operator, too, and is answered by mail. */
export const contactCommands: AdminCommand[] = [
  {
    name: 'contact list',
    prepare:
      () =>
      async ({ db }) => {
        const found = await openMessages(db)
        if (found.length === 0) return 'no message waits for an answer'
        const messages = found
          .slice(0, mostShown)
          .map(
            ({ id, name, email, message, created_at }) =>
              `  ${id}  ${momentOf(created_at)}  ${name}  ${email}\n${message.replaceAll(/^/gm, '      ')}`,
          )
        const more = found.length > mostShown ? [`and ${found.length - mostShown} newer ones`] : []
        return [...messages, ...more].join('\n')
      },
  },
  {
    name: 'contact done',
    takes: 'NUMBER',
    most: 1,
    prepare({ words }) {
      const id = numberIn(words[0], 'message')
      return async ({ db }) => {
        const done = await finishMessage(db, id)
        if (!done) throw new BadUsage(`There is no message ${id} that waits.`)
        return `message ${id} of ${done.email} is done, and goes in 90 days`
      }
    },
  },
]
