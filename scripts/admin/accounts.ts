import { OperatorsNickname } from '@hakari/contract'
import {
  createMember,
  createTestAccount,
  deleteByEmail,
  disable,
  enable,
  membersSharingNames,
} from '../../server/src/features/accounts/index.ts'
import { resetSecondFactor } from '../../server/src/features/security/index.ts'
import { addressIn, BadUsage } from './bad-usage.ts'
import type { AdminCommand, AdminDeps } from './command.ts'

export const accountCommands: AdminCommand[] = [
  {
    name: 'create-test-account',
    prepare({ config }) {
      if (config.mode === 'production')
        throw new BadUsage('Test accounts are not made in production; see create-member.')
      return async (deps) => {
        const { email, password } = await createTestAccount(deps)
        return `created ${email}, password ${password}`
      }
    },
  },
  {
    name: 'create-member',
    takes: '--email E --name N [--no-password]',
    options: { email: { type: 'string' }, name: { type: 'string' }, 'no-password': { type: 'boolean' } },
    prepare({ options, flags }) {
      const email = addressIn(options.email)
      const name = OperatorsNickname.safeParse(options.name)
      if (!name.success) throw new BadUsage('--name takes a name of 1 to 20 characters.')
      return async (deps) => {
        const hasPassword = !flags.has('no-password')
        const password = await createMember(deps, { email, name: name.data, hasPassword })
        return password === null ? `created ${email}, no password` : `created ${email}, password ${password}`
      }
    },
  },
  change('disable', { make: disable, done: 'disabled' }),
  change('enable', { make: enable, done: 'enabled' }),
  change('reset-second-factor', { make: resetSecondFactor, done: 'removed codes, passkeys, trust and sessions of' }),
  change('delete-by-email', { make: deleteByEmail, done: 'deleted' }),
  // The specification's clean-ups change nothing: no row is double, and equal names are nobody's mistake.
  {
    name: 'dedupe-follows',
    prepare: () => async () => 'no follow is there twice: the database keeps one for each pair of members',
  },
  {
    name: 'dedupe-users-by-name',
    prepare:
      () =>
      async ({ db }) => {
        const found = await membersSharingNames(db)
        if (found.length === 0) return 'no two members share a name'
        const lines = found.map(
          ({ name, handle, email, entries_count: entries }) => `  ${name}  @${handle}  ${email}  ${entries} entries`,
        )
        return [
          'members who share a name, the oldest first; nothing was changed, since names may repeat',
          ...lines,
          'whoever is there by mistake goes by delete-by-email',
        ].join('\n')
      },
  },
]

interface Change {
  make: (deps: AdminDeps, email: string) => Promise<boolean>
  done: string
}

function change(name: string, { make, done }: Change): AdminCommand {
  return {
    name,
    takes: 'E',
    most: 1,
    prepare({ words }) {
      const email = addressIn(words[0])
      return async (deps) => {
        if (!(await make(deps, email))) throw new BadUsage(`Nobody has the address ${email}.`)
        return `${done} ${email}`
      }
    },
  }
}
