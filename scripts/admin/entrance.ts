import { approveMember, declineMember, waitingMembers } from '../../server/src/features/approvals/index.ts'
import { allInvitations, invite, revokeInvitation } from '../../server/src/features/invitations/index.ts'
import { BadUsage, numberIn, wholeNumberIn } from './bad-usage.ts'
import type { AdminCommand, AdminDeps } from './command.ts'
import { dayOf } from './dates.ts'

/** Who comes in. */
export const entranceCommands: AdminCommand[] = [
  {
    name: 'invite',
    takes: '[--uses N] [--days N]',
    options: { uses: { type: 'string' }, days: { type: 'string' } },
    prepare({ options }) {
      const uses = wholeNumberIn(options.uses, { name: '--uses', otherwise: 1, most: 10_000 })
      const days = wholeNumberIn(options.days, { name: '--days', otherwise: 30, most: 365 })
      return async (deps) => {
        const { id, url, expiresAt } = await invite(deps, { uses, days })
        const note = deps.registration.mode === 'invitation' ? '' : '\nit counts once REGISTRATION is invitation'
        return `invitation ${id} for ${uses}, until ${dayOf(expiresAt)}; the link is shown this once:\n${url}${note}`
      }
    },
  },
  {
    name: 'invitations',
    prepare:
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
  },
  {
    name: 'revoke-invitation',
    takes: 'NUMBER',
    most: 1,
    prepare({ words }) {
      const id = numberIn(words[0], 'invitation')
      return async ({ db }) => {
        if (!(await revokeInvitation(db, id))) throw new BadUsage(`There is no invitation ${id} to revoke.`)
        return `revoked invitation ${id}`
      }
    },
  },
  {
    name: 'waiting',
    prepare:
      () =>
      async ({ db }) => {
        const found = await waitingMembers(db)
        if (found.length === 0) return 'nobody waits for approval'
        return found
          .map(({ name, handle, email, since }) => `  ${dayOf(since)}  ${name}  @${handle}  ${email}`)
          .join('\n')
      },
  },
  decision('approve', { decide: approveMember, done: 'approved' }),
  decision('decline', { decide: declineMember, done: 'declined and deleted' }),
]

interface Decision {
  decide: (deps: AdminDeps, memberId: string) => Promise<boolean>
  done: string
}

function decision(name: string, { decide, done }: Decision): AdminCommand {
  return {
    name,
    takes: 'E',
    most: 1,
    prepare({ words: [word] }) {
      if (word === undefined) throw new BadUsage('An e-mail address is missing.')
      const email = word.trim().toLowerCase()
      return async (deps) => {
        const found = (await waitingMembers(deps.db)).find((member) => member.email === email)
        if (!found || !(await decide(deps, found.memberId)))
          throw new BadUsage(`Nobody waits under the address ${email}.`)
        return `${done} ${email}`
      }
    },
  }
}
