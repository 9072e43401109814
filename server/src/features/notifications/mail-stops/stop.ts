import type { Tx } from '../../../platform/database/connect.ts'
import type { Platform } from '../../../platform/platform.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { changeChoice, choicesChanged } from '../../notification-choices/index.ts'
import { mailStopLimits } from './limits.ts'
import { stopUnder } from './queries.ts'

export interface StopDeps extends Pick<Platform, 'db' | 'events' | 'limits'> {
  /** Who asked for the letter takes that back. */
  endLetter: (tx: Tx, memberId: string) => Promise<unknown>
}

/** A token is far too long to be guessed, and nobody shall try; whoever has one may ask for many. */
export async function findStop({ db, limits }: StopDeps, { token, client }: { token: string; client: string }) {
  await limits.take([[mailStopLimits.mailStopsPerClient, client]])
  const stop = /^[\w-]{43}$/.test(token) ? await stopUnder(db, token) : undefined
  if (stop) return stop
  await limits.take([[mailStopLimits.unknownMailStopsPerClient, client]])
  throw new Refusal('link_invalid')
}

/** Stops the mails of the one kind the link came with, also those that wait, and changes nothing else. Twice is once. */
export async function stopMails(deps: StopDeps, asked: { token: string; client: string }) {
  const { memberId, kind } = await findStop(deps, asked)
  await deps.db.transaction().execute(async (tx) => {
    if (kind === 'letter') await deps.endLetter(tx, memberId)
    else await changeChoice(tx, { memberId, kind }, { app: null, push: null, mail: false })
    await deps.events.announce(tx, choicesChanged, { memberId })
  })
  return { kind, isStopped: true }
}
