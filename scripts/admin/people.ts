import {
  endAllSessions,
  findMembers,
  type FoundMember,
  memberNamed,
  standingOf,
} from '../../server/src/features/support/index.ts'
import { pseudonymsOf } from '../../server/src/platform/log-pseudonym.ts'
import { BadUsage } from './bad-usage.ts'
import type { AdminCommand, AdminDeps } from './command.ts'
import { dayOf } from './dates.ts'
import { describeStanding } from './describe-standing.ts'

const mostFound = 20

export const peopleCommands: AdminCommand[] = [
  {
    name: 'find',
    takes: 'WORD',
    most: 1,
    prepare({ words }) {
      const word = words[0]?.trim() ?? ''
      if (word === '') throw new BadUsage('find takes a part of a name, of a username or of an e-mail address.')
      return async ({ db }) => {
        const found = await findMembers(db, word, mostFound + 1)
        if (found.length === 0) return `nobody has ${word} in their name, username or address`
        const lines = found
          .slice(0, mostFound)
          .map(
            ({ name, handle, email, joinedAt, state }) =>
              `  ${name}  @${handle}  ${email}  since ${dayOf(joinedAt)}  ${state}`,
          )
        const more = found.length > mostFound ? [`there are more than these ${mostFound}: say more of the word`] : []
        return [...lines, ...more].join('\n')
      }
    },
  },
  {
    name: 'show',
    takes: 'E|@USERNAME|ID',
    most: 1,
    prepare({ words, config }) {
      const word = personIn(words[0])
      return async (deps) => {
        const person = await personOf(deps, word)
        const { member, account } = pseudonymsOf(deps.logPseudonym, { memberId: person.id, email: person.email })
        const standing = describeStanding(await standingOf(deps, person, config.limits))
        return `${standing}\n  in the log: member ${member}, account ${account}`
      }
    },
  },
  {
    name: 'end-sessions',
    takes: 'E|@USERNAME',
    most: 1,
    prepare({ words }) {
      const word = personIn(words[0])
      return async (deps) => {
        const { id, handle } = await personOf(deps, word)
        const ended = await endAllSessions(deps, id)
        return ended === 0 ? `@${handle} was signed in nowhere` : `ended ${ended} sessions of @${handle}`
      }
    },
  },
]

function personIn(word: string | undefined): string {
  const person = word?.trim() ?? ''
  if (person === '') throw new BadUsage('An e-mail address or a username is missing.')
  return person
}

async function personOf({ db }: AdminDeps, word: string): Promise<FoundMember> {
  const found = await memberNamed(db, word)
  if (!found) throw new BadUsage(`Nobody has the address, username or id ${word}; see find.`)
  return found
}
