import { accountByEmail } from '../server/src/features/accounts/index.ts'
import type { Platform } from '../server/src/platform/platform.ts'
import type { Person } from './person.ts'

/** Whose second factor everybody knows, too. */
export const moderator = { handle: 'nao_kobayashi', key: 'HAKARIDEMOHAKARIDEMOHAKARIDEMO22' }

/** Everybody's, which is why there is no demo in production. */
export const password = 'hakari-demo'
export const addressOf = ({ handle }: Pick<Person, 'handle'>) => `${handle}@hakari.example`

const offered = [
  { handle: 'misaki', because: 'follows many' },
  { handle: 'takumi_run', because: 'is followed by many' },
  { handle: 'haru_tanaka', because: 'has just come and is shown the first steps' },
]

/** Whom to sign in as. On a database with other people in it there may be nobody. */
export async function signInLines({ db }: Pick<Platform, 'db'>): Promise<string[]> {
  const lines: string[] = []
  for (const { handle, because } of offered) {
    const email = addressOf({ handle })
    if (await accountByEmail(db, email)) lines.push(`sign in as ${email}, password ${password} (${because})`)
  }
  const email = addressOf({ handle: moderator.handle })
  if (lines.length > 0)
    lines.push(`moderate as ${email}, password ${password}, codes of the key ${moderator.key}, at /moderation`)
  return lines
}
