import { parseArgs } from 'node:util'
import { accountCommands } from './accounts.ts'
import { announcementCommands } from './announcements.ts'
import { contactCommands } from './contact.ts'
import { backupCommands } from './backup.ts'
import { BadUsage } from './bad-usage.ts'
import type { AdminCommand, Words } from './command.ts'
import { entranceCommands } from './entrance.ts'
import { keyCommands } from './keys.ts'
import { mailCommands } from './mail.ts'
import { maintenanceCommands } from './maintenance.ts'
import { moderatorCommands } from './moderators.ts'
import { peopleCommands } from './people.ts'
import { postCommands } from './posts.ts'
import { statusCommands } from './status.ts'

/** In the order of the help, which leaves a line between two subjects. */
const subjects: AdminCommand[][] = [
  peopleCommands,
  accountCommands,
  postCommands,
  contactCommands,
  mailCommands,
  moderatorCommands,
  entranceCommands,
  announcementCommands,
  maintenanceCommands,
  keyCommands,
  statusCommands,
  backupCommands,
]
const commands = new Map(subjects.flat().map((command) => [command.name, command]))

const lineOf = ({ name, takes }: AdminCommand) => `  ${name}${takes ? ` ${takes}` : ''}`

export const usage = [
  'npm run admin -- COMMAND, with the settings of the app, which may be running:',
  ...subjects.map((subject) => subject.map(lineOf).join('\n')),
].join('\n\n')

/** The command that is asked for, and its words. */
export function commandIn(args: string[]): { command: AdminCommand; words: Words } {
  const [first = '', second = ''] = args
  const ofTwo = commands.get(`${first} ${second}`)
  const command = ofTwo ?? commands.get(first)
  const seconds = [...commands.keys()].filter((name) => name.startsWith(`${first} `)).map((name) => name.split(' ')[1])
  if (!ofTwo && seconds.length > 0 && (!command || (second !== '' && !second.startsWith('-'))))
    throw new BadUsage(`${first} takes ${listed(seconds)}.`)
  if (!command) throw new BadUsage(`There is no command ${first}.\n\n${usage}`)
  const { positionals, values } = parsed(command, args.slice(ofTwo ? 2 : 1))
  assertNothingMore(command, positionals)
  const given = Object.entries(values)
  return {
    command,
    words: {
      words: positionals,
      options: Object.fromEntries(
        given.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])),
      ),
      flags: new Set(given.flatMap(([name, value]) => (value === true ? [name] : []))),
    },
  }
}

function parsed({ options = {} }: AdminCommand, args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new BadUsage(`${(error as Error).message.split('. ')[0]}.`, { cause: error })
  }
}

function assertNothingMore({ name, most = 0, options = {} }: AdminCommand, words: string[]): void {
  if (words.length <= most) return
  const optional = Object.keys(options).map((option) => `--${option}`)
  if (most > 0) throw new BadUsage(`Unexpected argument '${words[most]}'.`)
  throw new BadUsage(`${name} takes ${optional.length > 0 ? listed(optional, 'and') : 'nothing more'}.`)
}

function listed(words: (string | undefined)[], conjunction = 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length === 1 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
