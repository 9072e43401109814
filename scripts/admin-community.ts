import { AccountEmail, announcements } from '@hakari/contract'
import { accountByEmail, type AccountDeps } from '../server/src/features/accounts/index.ts'
import { allAnnouncements, announce, withdrawAnnouncement } from '../server/src/features/announcements/index.ts'
import { notifyOfAnnouncement } from '../server/src/features/notifications/index.ts'
import { approveMember, declineMember, waitingMembers } from '../server/src/features/approvals/index.ts'
import { allInvitations, invite, revokeInvitation } from '../server/src/features/invitations/index.ts'
import { stopMail } from '../server/src/features/notification-choices/index.ts'
import { BadUsage, numberIn, wholeNumberIn } from './bad-usage.ts'

interface Words {
  /** What follows the command. */
  word: string | undefined
  options: { uses?: string | undefined; days?: string | undefined }
}

type Command = (deps: AccountDeps) => Promise<string>

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Who comes in, and what all are told. Everything that can be wrong with the words is said before the command is returned. */
export const communityCommands = new Map<string, (words: Words) => Command>([
  [
    'invite',
    ({ word, options }) => {
      if (word !== undefined) throw new BadUsage('invite takes --uses and --days.')
      const uses = wholeNumberIn(options.uses, { name: '--uses', otherwise: 1, most: 10_000 })
      const days = wholeNumberIn(options.days, { name: '--days', otherwise: 30, most: 365 })
      return async (deps) => {
        const { id, url, expiresAt } = await invite(deps, { uses, days })
        const note = deps.registration.mode === 'invitation' ? '' : '\nit counts once REGISTRATION is invitation'
        return `invitation ${id} for ${uses}, until ${dayOf(expiresAt)}; the link is shown this once:\n${url}${note}`
      }
    },
  ],
  [
    'invitations',
    () =>
      async ({ db }) => {
        const found = await allInvitations(db)
        if (found.length === 0) return 'there are no invitations'
        return found
          .map(({ id, uses, used, expires_at, revoked_at, is_usable }) => {
            const state = revoked_at ? 'revoked' : is_usable ? `until ${dayOf(expires_at)}` : 'over'
            return `  ${id}  ${used} of ${uses} used  ${state}`
          })
          .join('\n')
      },
  ],
  [
    'revoke-invitation',
    ({ word }) => {
      const id = numberIn(word, 'invitation')
      return async ({ db }) => {
        if (!(await revokeInvitation(db, id))) throw new BadUsage(`There is no invitation ${id} to revoke.`)
        return `revoked invitation ${id}`
      }
    },
  ],
  [
    'waiting',
    () =>
      async ({ db }) => {
        const found = await waitingMembers(db)
        if (found.length === 0) return 'nobody waits for approval'
        return found
          .map(({ name, handle, email, since }) => `  ${dayOf(since)}  ${name}  @${handle}  ${email}`)
          .join('\n')
      },
  ],
  ['approve', ({ word }) => decision(word, { decide: approveMember, done: 'approved' })],
  ['decline', ({ word }) => decision(word, { decide: declineMember, done: 'declined and deleted' })],
  [
    'bounced',
    ({ word }) => {
      const email = AccountEmail.safeParse(word)
      if (!email.success) throw new BadUsage(word ? `${word} is no e-mail address.` : 'An e-mail address is missing.')
      return async ({ db }) => {
        const found = await accountByEmail(db, email.data)
        if (!found) throw new BadUsage(`Nobody has the address ${email.data}.`)
        if (!(await stopMail(db, found.member_id))) return `mails to ${email.data} were stopped before`
        return `stopped letters and notices to ${email.data}, also those that waited; mails about the account still go there`
      }
    },
  ],
  [
    'announce',
    ({ word, options }) => {
      const text = announcements.AnnouncementText.safeParse(word)
      if (!text.success) throw new BadUsage('announce takes a text of 1 to 500 characters, in quotes.')
      const days = wholeNumberIn(options.days, { name: '--days', otherwise: 14, most: 365 })
      return async ({ db }) => {
        const { id, endsAt, sent } = await db.transaction().execute(async (tx) => {
          const announced = await announce(tx, { text: text.data, days })
          return { ...announced, sent: await notifyOfAnnouncement(tx, announced.id) }
        })
        return `announcement ${id}, until ${dayOf(endsAt)}; ${sent} pushes and mails to whoever chose them`
      }
    },
  ],
  [
    'announcements',
    () =>
      async ({ db }) => {
        const found = await allAnnouncements(db)
        if (found.length === 0) return 'there are no announcements'
        return found
          .map(({ id, text, ends_at, is_running, seen }) => {
            const [first = ''] = text.split('\n')
            return `  ${id}  ${is_running ? `until ${dayOf(ends_at)}` : 'over'}  seen by ${seen}  ${first}`
          })
          .join('\n')
      },
  ],
  [
    'withdraw-announcement',
    ({ word }) => {
      const id = numberIn(word, 'announcement')
      return async ({ db }) => {
        if (!(await withdrawAnnouncement(db, id))) throw new BadUsage(`There is no announcement ${id} that runs.`)
        return `withdrew announcement ${id}`
      }
    },
  ],
])

interface Decision {
  decide: (deps: AccountDeps, memberId: string) => Promise<boolean>
  done: string
}

function decision(word: string | undefined, { decide, done }: Decision): Command {
  if (word === undefined) throw new BadUsage('An e-mail address is missing.')
  const email = word.trim().toLowerCase()
  return async (deps) => {
    const found = (await waitingMembers(deps.db)).find((member) => member.email === email)
    if (!found || !(await decide(deps, found.memberId))) throw new BadUsage(`Nobody waits under the address ${email}.`)
    return `${done} ${email}`
  }
}
