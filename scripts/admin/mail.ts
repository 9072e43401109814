import { accountByEmail } from '../../server/src/features/accounts/index.ts'
import { stopMail } from '../../server/src/features/notification-choices/index.ts'
import type { UndeliveredMail } from '../../server/src/platform/mail/undelivered.ts'
import { addressIn, BadUsage } from './bad-usage.ts'
import type { AdminCommand } from './command.ts'
import { momentOf } from './dates.ts'

const mostShown = 50
/** Of an id, as the list shows it. */
const shownDigits = 8

export const mailCommands: AdminCommand[] = [
  {
    name: 'mail list',
    prepare:
      () =>
      async ({ db, mailer }) => {
        // As of one moment: a mail that is given up in between would be counted as that and listed as failing.
        const [found, { waiting, givenUp }] = await db
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute(
            async (tx) =>
              [await mailer.undelivered.list(tx, { most: mostShown }), await mailer.undelivered.count(tx)] as const,
          )
        if (found.length === 0) return 'every mail has left'
        return [`${waiting} not delivered yet, ${givenUp} given up; the newest first`, ...found.map(lineOf)].join('\n')
      },
  },
  {
    name: 'mail retry',
    takes: 'ID|all',
    most: 1,
    prepare({ words: [word = ''] }) {
      if (word !== 'all' && !/^[0-9a-f]{8}[0-9a-f-]{0,28}$/.test(word))
        throw new BadUsage('mail retry takes the id of a mail, as mail list shows it, or all.')
      return async ({ db, mailer }) => {
        const count = await mailer.undelivered.retry(db, word === 'all' ? null : word)
        if (count > 0) return `${count} mails are tried again now`
        if (word === 'all') return 'no mail has failed'
        throw new BadUsage(`There is no mail ${word} that failed.`)
      }
    },
  },
  {
    name: 'bounced',
    takes: 'E',
    most: 1,
    prepare({ words }) {
      const email = addressIn(words[0])
      return async ({ db }) => {
        const found = await accountByEmail(db, email)
        if (!found) throw new BadUsage(`Nobody has the address ${email}.`)
        if (!(await stopMail(db, found.member_id))) return `mails to ${email} were stopped before`
        return `stopped letters and notices to ${email}, also those that waited; mails about the account still go there`
      }
    },
  },
]

function lineOf({ id, to, subject, state, attempts, nextAt, lastError, since }: UndeliveredMail): string {
  const tried = attempts === 0 ? state : `${state} after ${attempts} attempts`
  const next = nextAt && attempts > 0 ? `, next ${momentOf(nextAt)}` : ''
  const error = lastError === null ? '' : `\n      ${lastError.replaceAll(/\s+/g, ' ')}`
  return `  ${id.slice(0, shownDigits)}  ${momentOf(since)}  ${to}  ${subject}  ${tried}${next}${error}`
}
