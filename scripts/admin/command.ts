import type { ParseArgsConfig } from 'node:util'
import type { Config } from '../../server/src/config.ts'
import type { AccountDeps } from '../../server/src/features/accounts/index.ts'
import type { Platform } from '../../server/src/platform/platform.ts'

/** What follows the name of a command, as it was typed. */
export interface Words {
  words: string[]
  options: Record<string, string | undefined>
  flags: Set<string>
}

export type AdminDeps = AccountDeps & Platform & { config: Config }

interface Described {
  /** One word or two: `find`, `contact list`. */
  name: string
  /** What follows it, as the help shows it. */
  takes?: string
  /** How many words may follow; none where nothing is said. */
  most?: number
  options?: NonNullable<ParseArgsConfig['options']>
}

/** Everything that can be wrong with the words is said before anything starts; then it is done, and a sentence says what. */
export type AdminCommand = Described &
  (
    | { prepare: (words: Words & { config: Config }) => (deps: AdminDeps) => Promise<string> }
    /** Without the app's database, or with one that it opens itself; it reads the settings if it needs them. */
    | { prepareAlone: (words: Words & { readConfig: () => Config }) => () => Promise<string> }
  )
