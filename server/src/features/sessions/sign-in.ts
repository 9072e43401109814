import { fairQueue } from '../../platform/fair-queue.ts'
import type { NoteWho } from '../../platform/log-pseudonym.ts'
import type { Use } from '../../platform/limits/index.ts'
import { mailboxOf } from '../../platform/limits/mailbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { hasSecondFactor } from '../second-factor/index.ts'
import { absenceOf } from './absence.ts'
import { knownBrowser } from './browsers/known-browser.ts'
import { openSession } from './open-session.ts'
import { credentialByEmail, upgradeHash, lockUnchanged } from './queries.ts'
import { sessionLimits } from './limits.ts'

/** What follows where somebody types a password for an account that has none. */
export type OnNoPassword = (tried: Pick<Attempt, 'email' | 'client' | 'browser'>) => Promise<void>

type Deps = Pick<Platform, 'db' | 'events' | 'limits' | 'passwords' | 'logger'> & {
  onNoPassword: OnNoPassword
}

interface Attempt {
  email: string
  password: string
  client: string
  userAgent: string
  browser: string | undefined
  before: Viewer | null
  noteWho: NoteWho
}

/** Few at once, so that who reads never waits for a connection behind a crowd at the door. */
const inTurn = fairQueue({ atOnce: 2, waiting: Infinity })

export async function signIn(deps: Deps, attempt: Attempt) {
  attempt.noteWho({ email: attempt.email })
  const own = await inTurn(() => knownBrowser(deps.db, attempt), attempt.client)
  return deps.passwords.atDoor(() => admitted(deps, attempt, own), own ?? attempt.client)
}

async function admitted(deps: Deps, attempt: Attempt, own: string | null) {
  const taken = await deps.limits.takeOwnOr(own !== null && [[sessionLimits.signInPerKnownBrowser, own]], [
    ...guessesOf(attempt),
    [sessionLimits.signInPerClient, attempt.client],
  ])
  let isWrong = false
  try {
    // It is tried once more where the account changed while the password was being checked.
    const opened = (await tryOnce(deps, attempt, own)) ?? (await tryOnce(deps, attempt, own))
    if (!opened) throw new Refusal('wrong_password')
    return opened
  } catch (error) {
    isWrong = isWrongGuess(error)
    throw error
  } finally {
    if (!isWrong) await deps.limits.giveBack(taken)
  }
}

/** Nobody waits for it: the answer and its time are those of any wrong password. */
async function followUp({ logger, onNoPassword }: Deps, tried: Attempt): Promise<void> {
  try {
    await onNoPassword(tried)
  } catch (err) {
    logger.error({ err }, 'what follows a password where there is none was not done')
  }
}

/** What wrong passwords for an account use up. One client alone cannot use up what all have together. */
export const guessesOf = ({ email, client }: { email: string; client: string }): Use[] => [
  [sessionLimits.signInPerAccount, mailboxOf(email)],
  [sessionLimits.signInPerAccountAndClient, `${mailboxOf(email)} ${client}`],
]

const isWrongGuess = (error: unknown) =>
  error instanceof Refusal && (error.code === 'wrong_password' || error.code === 'unknown_email')

async function tryOnce(deps: Deps, attempt: Attempt, own: string | null) {
  const sender = own ?? attempt.client
  const { email, password, userAgent, browser, before, noteWho } = attempt
  const found = await credentialByEmail(deps.db, email)
  const { isRight, isOutdated } = await deps.passwords.verify(password, found?.password_hash ?? null, sender)
  if (!found) throw new Refusal('unknown_email')
  noteWho({ memberId: found.member_id })
  if (!isRight && found.password_hash === null) void followUp(deps, attempt)
  if (!isRight) throw new Refusal('wrong_password')
  if (!found.takes_part) throw absenceOf(found)
  const { member_id: memberId, password_hash: passwordHash } = found
  // Where a code follows, the password alone opens nothing: who has found it out must not use up its owner's.
  if (own === null && !(await hasSecondFactor(deps.db, memberId)))
    await deps.limits.take([[sessionLimits.newBrowsersPerMember, memberId]])
  const opened = await deps.db.transaction().execute(async (tx) => {
    if (!(await lockUnchanged(tx, { memberId, passwordHash }))) return null
    return { memberId, entry: await openSession(deps, tx, { memberId, userAgent, browser, before, noteWho }) }
  })
  if (opened && isOutdated && passwordHash) {
    const better = await deps.passwords.hash(password, sender)
    await upgradeHash(deps.db, { memberId, from: passwordHash, to: better })
  }
  return opened
}
