import type { notifications } from '@hakari/contract'
import type { Database } from '../../../platform/database/connect.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { Mailer } from '../../../platform/mail/index.ts'
import { countRefusedMail, forgetRefusedMails } from '../../notification-choices/index.ts'
import type { Composer, StoppableMail } from '../composer.ts'
import { stopTokensFor } from '../mail-stops/tokens.ts'
import { type ClaimedMail, claimMails, finish, postpone } from './queries.ts'

export interface MailSenderDeps {
  db: Database
  logger: Logger
  composers: Record<notifications.Kind, Composer>
  mailer: Pick<Mailer, 'deliver'>
  origin: string
}

/** Half of the ways to the mail server: nobody who signs in waits behind letters. The lease is longer than a server can dawdle. */
const batch = 2
const leaseSeconds = 600
const firstRetrySeconds = 60
const mostRetryDoublings = 6

/**
 * Takes some in hand, and delivers them itself: what waits here is written anew at each try, so that nobody is sent what they
 * stopped, or what was hidden from them, meanwhile. True: there may be more.
 */
export async function sendMails(deps: MailSenderDeps): Promise<boolean> {
  const { db, logger } = deps
  const claimed = await claimMails(db, batch, leaseSeconds)
  const over = claimed.filter(({ isExpired, isWanted }) => isExpired || !isWanted)
  for (const { kind, attempts, isWanted } of over)
    if (isWanted) logger.warn({ kind, attempts }, 'mail given up, its time is over')
  const due = claimed.filter((one) => !over.includes(one))
  const mails = await mailsOf(deps, due)
  const silent = due.filter(({ id }) => !mails.has(id))
  if (over.length + silent.length > 0) await finish(db, [...over, ...silent])
  const tokens = await stopTokensFor(db, due)
  await Promise.all(
    due.map(async (one) => {
      const mail = mails.get(one.id)
      const token = tokens.get(one.id)
      if (mail && token) await sendOne(deps, one, { mail, stopUrl: `${deps.origin}/unsubscribe/${token}` })
    }),
  )
  return claimed.length > 0
}

async function mailsOf({ db, composers }: MailSenderDeps, due: ClaimedMail[]): Promise<Map<number, StoppableMail>> {
  const mails = new Map<number, StoppableMail>()
  for (const [kind, pending] of Map.groupBy(due, ({ kind: of }) => of))
    for (const [id, mail] of await composers[kind].mail(db, pending)) mails.set(id, mail)
  return mails
}

async function sendOne(
  { db, logger, mailer, origin }: MailSenderDeps,
  one: ClaimedMail,
  { mail, stopUrl }: { mail: StoppableMail; stopUrl: string },
): Promise<void> {
  const { address, kind, attempts } = one
  try {
    // The same one again is recognisably the same.
    const outcome = await mailer.deliver(
      { ...mail({ address, stopUrl, origin }), stopUrl },
      `notification-${one.id}-${one.newest}-${one.createdAt.getTime()}`,
    )
    if (outcome.accepted) {
      await finish(db, [one])
      return await forgetRefusedMails(db, [one.memberId])
    }
    // The count first, as who stops the mails of somebody does: what waits is taken after it.
    const isStopped = await db.transaction().execute(async (tx) => {
      const wasLast = await countRefusedMail(tx, one.memberId)
      await finish(tx, [one])
      return wasLast
    })
    logger.warn({ kind, attempts, reason: outcome.reason, isStopped }, 'notification mail refused')
  } catch (error) {
    logger.warn({ err: error, kind, attempts }, 'notification mail failed')
    await postpone(db, one.id, firstRetrySeconds * 2 ** Math.min(attempts - 1, mostRetryDoublings))
  }
}
