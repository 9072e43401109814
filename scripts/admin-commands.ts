import { AccountEmail, OperatorsNickname } from '@hakari/contract'
import { parseArgs } from 'node:util'
import type { Config } from '../server/src/config.ts'
import {
  type AccountDeps,
  createMember,
  createTestAccount,
  deleteByEmail,
  disable,
  enable,
  membersSharingNames,
} from '../server/src/features/accounts/index.ts'
import { rotateKeys } from '../server/src/features/imports/index.ts'
import { appointModerator, dismissModerator, listModerators } from '../server/src/features/moderation/index.ts'
import { rotatePushKey } from '../server/src/features/push/index.ts'
import { rotateAuthenticatorKeys } from '../server/src/features/second-factor/index.ts'
import { resetSecondFactor } from '../server/src/features/security/index.ts'
import { subscribeToEvents } from '../server/src/subscriptions.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import { Refusal } from '../server/src/platform/refusal.ts'
import { StartError } from '../server/src/platform/start-error.ts'
import { startPlatform } from '../server/src/run.ts'
import { communityCommands } from './admin-community.ts'
import { BadUsage } from './bad-usage.ts'

const usage = `npm run admin -- COMMAND, with the settings of the app, which may be running:

  create-test-account
  create-member --email E --name N [--no-password]
  disable E
  enable E
  appoint-moderator E|USERNAME
  dismiss-moderator E|USERNAME
  moderators
  reset-second-factor E
  delete-by-email E
  dedupe-follows
  dedupe-users-by-name
  rotate-keys

  invite [--uses N] [--days N]
  invitations
  revoke-invitation NUMBER
  waiting
  approve E
  decline E
  bounced E

  announce TEXT [--days N]
  announcements
  withdraw-announcement NUMBER`

/** What one command does; returns the sentence about it. */
type Command = (deps: AccountDeps & Pick<Platform, 'vault'>) => Promise<string>

/** Everything that can be wrong with the words is said before anything starts. */
function commandIn(args: string[]): Command {
  const { command, address, options } = wordsOf(args)
  if (command === 'create-test-account')
    return async (deps) => {
      const { email, password } = await createTestAccount(deps)
      return `created ${email}, password ${password}`
    }
  if (command === 'create-member') {
    const email = addressIn(options.email)
    const name = OperatorsNickname.safeParse(options.name)
    if (!name.success) throw new BadUsage('--name takes a name of 1 to 20 characters.')
    return async (deps) => {
      const password = await createMember(deps, { email, name: name.data, hasPassword: !options['no-password'] })
      return password === null ? `created ${email}, no password` : `created ${email}, password ${password}`
    }
  }
  const ofCommunity = communityCommands.get(command ?? '')
  if (ofCommunity) return ofCommunity({ word: address, options })
  const ofModerators = moderatorChanges.get(command ?? '')
  if (ofModerators) {
    if (!address) throw new BadUsage('An e-mail address or a username is missing.')
    return async (deps) => {
      if (!(await ofModerators.make(deps, address)))
        throw new BadUsage(`Nobody has the address or username ${address}.`)
      return `${ofModerators.done} ${address}`
    }
  }
  const look = looks.get(command ?? '')
  if (look && address !== undefined) throw new BadUsage(`${command} takes nothing more.`)
  if (look) return look
  const change = changes.get(command ?? '')
  if (!change) throw new BadUsage(`There is no command ${command}.\n\n${usage}`)
  const email = addressIn(address)
  return async (deps) => {
    if (!(await change.make(deps, email))) throw new BadUsage(`Nobody has the address ${email}.`)
    return `${change.done} ${email}`
  }
}

/** What takes no further word. The specification's clean-ups change nothing: no row is double, and equal names are nobody's mistake. */
const looks = new Map<string, Command>([
  [
    'rotate-keys',
    async (deps) => {
      const counts = [await rotateKeys(deps), await rotateAuthenticatorKeys(deps), await rotatePushKey(deps)]
      const [done, left] = [sumOf(counts.map((count) => count.done)), sumOf(counts.map((count) => count.left))]
      const rest =
        left === 0 ? 'keys behind it in TOKEN_KEYS are not needed any more' : `${left} do not open with any key`
      return `sealed ${done} anew under ${deps.vault.newestKey}; ${rest}`
    },
  ],
  [
    'moderators',
    async ({ db }) => {
      const found = await listModerators(db)
      if (found.length === 0) return 'there are no moderators'
      const lines = found.map(({ handle, email, isActive }) =>
        [`  @${handle}`, email, ...(isActive ? [] : ['no second factor yet, suspended or disabled'])].join('  '),
      )
      return ['moderators, the longest first', ...lines].join('\n')
    },
  ],
  ['dedupe-follows', async () => 'no follow is there twice: the database keeps one for each pair of members'],
  [
    'dedupe-users-by-name',
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
  ],
])

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

interface Change {
  make: (deps: AccountDeps, email: string) => Promise<boolean>
  done: string
}
const changes = new Map<string, Change>([
  ['disable', { make: disable, done: 'disabled' }],
  ['enable', { make: enable, done: 'enabled' }],
  ['reset-second-factor', { make: resetSecondFactor, done: 'removed codes, passkeys, trust and sessions of' }],
  ['delete-by-email', { make: deleteByEmail, done: 'deleted' }],
])

/** Named by an address or a username. */
const moderatorChanges = new Map<string, Change>([
  ['appoint-moderator', { make: appointModerator, done: 'appointed' }],
  ['dismiss-moderator', { make: dismissModerator, done: 'dismissed' }],
])

function wordsOf(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        'no-password': { type: 'boolean' },
        uses: { type: 'string' },
        days: { type: 'string' },
      },
    })
    const [command, address, ...more] = positionals
    if (more.length > 0) throw new Error(`Unexpected argument '${more[0]}'`)
    return { command, address, options: values }
  } catch (error) {
    throw new BadUsage(`${(error as Error).message.split('. ')[0]}.`, { cause: error })
  }
}

function addressIn(text: string | undefined): string {
  const email = AccountEmail.safeParse(text)
  if (!email.success) throw new BadUsage(text ? `${text} is no e-mail address.` : 'An e-mail address is missing.')
  return email.data
}

/** On the database of the app. Mails and other jobs are only written down: the running app, or the next, does them. */
async function carryOut(command: Command, config: Config): Promise<string> {
  const { platform, stop } = await startPlatform(config, { works: false, logger: createLogger('error') })
  try {
    subscribeToEvents(platform, config)
    return await command({ ...platform, origin: config.origin, registration: config.registration })
  } finally {
    await stop()
  }
}

const asksForHelp = (args: string[]) => args.length === 0 || args.includes('--help') || args.includes('-h')

/** What an operator reads, and whether it was done. */
export async function answerTo(args: string[], readConfig: () => Config): Promise<{ done: boolean; said: string }> {
  try {
    return { done: true, said: asksForHelp(args) ? usage : await carriedOut(args, readConfig()) }
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    return { done: false, said: `hakari: ${sentence}` }
  }
}

async function carriedOut(args: string[], config: Config): Promise<string> {
  if (args[0] === 'create-test-account' && config.mode === 'production')
    throw new BadUsage('Test accounts are not made in production; see create-member.')
  return carryOut(commandIn(args), config)
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof BadUsage || error instanceof StartError) return error.message
  if (error instanceof Refusal && error.code === 'email_taken') return 'The address belongs to somebody already.'
  return null
}
