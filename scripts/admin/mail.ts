import { accountByEmail } from '../../server/src/features/accounts/index.ts'
import { stopMail } from '../../server/src/features/notification-choices/index.ts'
import { addressIn, BadUsage } from './bad-usage.ts'
import type { AdminCommand } from './command.ts'

export const mailCommands: AdminCommand[] = [
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
