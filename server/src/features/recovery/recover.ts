import { recovery } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { NoteWho } from '../../platform/log-pseudonym.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import { accountByEmail, countMail, lockAccount } from '../accounts/index.ts'
import { factorRemovedMail, hasSecondFactor, removeSecondFactor } from '../second-factor/index.ts'
import { recoveryChanged } from './events.ts'
import { recoveryLimits } from './limits.ts'
import { noFactorMail, recoveryAppliedMail, recoveryLinkMail } from './mails/links.ts'
import { beginWaiting, deleteRequest, keepLink, requestUnder, takeReady, waitFromNow } from './queries.ts'

export type RecoveryDeps = Pick<Platform, 'db' | 'events' | 'limits' | 'mailer'> & { origin: string }

const linkTo = (origin: string, secret: string) => `${origin}/account-recovery#code=${secret}`

interface Asked {
  email: string
  client: string
  browser: string | undefined
}

/** Whoever asks is told the same, whether there is an account, a second factor, or neither. */
export async function sendRecoveryLink(deps: RecoveryDeps, asked: Asked): Promise<void> {
  const { db, mailer, origin } = deps
  await countMail(deps, asked)
  await db.transaction().execute(async (tx) => {
    const account = await accountByEmail(tx, asked.email)
    if (!account || !account.takes_part) return
    const { member_id: memberId, email } = account
    if (!(await hasSecondFactor(tx, memberId))) return mailer.send(tx, noFactorMail({ to: email, origin }))
    const secret = newSecret()
    await keepLink(tx, memberId, hashOf(secret))
    const hours = recovery.waitingHours
    await mailer.send(tx, recoveryLinkMail({ to: email, url: linkTo(origin, secret), hours }))
  })
}

type Stage = { stage: 'mailed' | 'waiting' | 'ready'; readyAt: string | null }

interface Shown {
  token: string
  client: string
  noteWho: NoteWho
}

async function goodRequest({ db, limits }: RecoveryDeps, { token, client, noteWho }: Shown) {
  await limits.take([[recoveryLimits.recoveriesPerClient, client]])
  const found = await requestUnder(db, hashOf(token))
  if (!found) throw new Refusal('link_invalid')
  noteWho({ memberId: found.member_id })
  if (!found.takes_part) throw new Refusal('account_disabled')
  if (found.is_expired) throw new Refusal('link_expired')
  return found
}

export async function checkRecovery(deps: RecoveryDeps, shown: Shown): Promise<Stage> {
  const { applied_at, ready_at, is_ready } = await goodRequest(deps, shown)
  if (applied_at === null) return { stage: 'mailed', readyAt: null }
  return { stage: is_ready ? 'ready' : 'waiting', readyAt: ready_at?.toISOString() ?? null }
}

/** The waiting time begins, and everybody who could object hears of it: the address by mail, every session on its screen. */
export async function applyForRecovery(deps: RecoveryDeps, shown: Shown): Promise<Stage> {
  const { member_id: memberId, email, applied_at } = await goodRequest(deps, shown)
  if (applied_at !== null) return checkRecovery(deps, shown)
  const secret = newSecret()
  return deps.db.transaction().execute(async (tx): Promise<Stage> => {
    const readyAt = await beginWaiting(tx, hashOf(shown.token), hashOf(secret))
    if (!readyAt) throw new Refusal('link_invalid')
    await tellEverywhere(deps, tx, { memberId, email, readyAt, secret })
    return { stage: 'waiting', readyAt: readyAt.toISOString() }
  })
}

export async function beginWaitingAtOnce(
  deps: Telling,
  tx: Tx,
  { memberId, email }: { memberId: string; email: string },
): Promise<void> {
  const secret = newSecret()
  const readyAt = await waitFromNow(tx, memberId, hashOf(secret))
  await tellEverywhere(deps, tx, { memberId, email, readyAt, secret })
}

type Telling = Pick<RecoveryDeps, 'events' | 'mailer' | 'origin'>

async function tellEverywhere(
  { events, mailer, origin }: Telling,
  tx: Tx,
  { memberId, email, readyAt, secret }: { memberId: string; email: string; readyAt: Date; secret: string },
): Promise<void> {
  await mailer.send(tx, recoveryAppliedMail({ to: email, readyAt, url: linkTo(origin, secret) }))
  await events.announce(tx, recoveryChanged, { memberId })
}

/** Nobody is signed in by it: the first factor is asked for as always. */
export async function completeRecovery(deps: RecoveryDeps, shown: Shown): Promise<void> {
  const { member_id: memberId, email, is_ready } = await goodRequest(deps, shown)
  if (!is_ready) throw new Refusal('recovery_waits')
  await deps.db.transaction().execute(async (tx) => {
    // The account first: somebody may be showing a code just now, which ends this.
    await lockAccount(tx, memberId)
    if (!(await takeReady(tx, hashOf(shown.token)))) throw new Refusal('link_invalid')
    await removeSecondFactor(tx, memberId)
    await deps.mailer.send(tx, factorRemovedMail({ to: email, origin: deps.origin }))
    await deps.events.announce(tx, recoveryChanged, { memberId })
  })
}

export const cancelRecovery = ({ db, events }: RecoveryDeps, memberId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (await deleteRequest(tx, memberId)) await events.announce(tx, recoveryChanged, { memberId })
  })
