import { appointModerator, dismissModerator, listModerators } from '../../server/src/features/moderation/index.ts'
import { BadUsage } from './bad-usage.ts'
import type { AdminCommand, AdminDeps } from './command.ts'

export const moderatorCommands: AdminCommand[] = [
  change('appoint-moderator', { make: appointModerator, done: 'appointed' }),
  change('dismiss-moderator', { make: dismissModerator, done: 'dismissed' }),
  {
    name: 'moderators',
    prepare:
      () =>
      async ({ db }) => {
        const found = await listModerators(db)
        if (found.length === 0) return 'there are no moderators'
        const lines = found.map(({ handle, email, isActive }) =>
          [`  @${handle}`, email, ...(isActive ? [] : ['no second factor yet, suspended or disabled'])].join('  '),
        )
        return ['moderators, the longest first', ...lines].join('\n')
      },
  },
]

interface Change {
  make: (deps: AdminDeps, address: string) => Promise<boolean>
  done: string
}

function change(name: string, { make, done }: Change): AdminCommand {
  return {
    name,
    takes: 'E|USERNAME',
    most: 1,
    prepare({ words: [address] }) {
      if (!address) throw new BadUsage('An e-mail address or a username is missing.')
      return async (deps) => {
        if (!(await make(deps, address))) throw new BadUsage(`Nobody has the address or username ${address}.`)
        return `${done} ${address}`
      }
    },
  }
}
