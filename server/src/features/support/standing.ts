import { mailAllowanceOf, mailboxOf } from '../../platform/limits/mailbox.ts'
import type { Limit } from '../../platform/limits/define-limits.ts'
import { type UsedUp, usedUpLimits } from '../../platform/limits/used-up.ts'
import type { UndeliveredMail } from '../../platform/mail/undelivered.ts'
import type { Platform } from '../../platform/platform.ts'
import { recoveryReadyAt } from '../recovery/index.ts'
import { browsersCountedAs, deviceOf, sessionsOf } from '../sessions/index.ts'
import { type AccountFacts, accountFacts, type FoundMember } from './queries.ts'

interface OpenSession {
  device: string
  browser: string
  begunAt: Date
  seenAt: Date
}

/** How it stands with somebody's account, as far as it decides whether they come in and hear of us. */
export interface Standing extends FoundMember, AccountFacts {
  recoveryReadyAt: Date | null
  usedUp: UsedUp[]
  openSessions: OpenSession[]
  /** Not delivered to them, the newest first. */
  mails: UndeliveredMail[]
}

const mostMails = 20

export async function standingOf(
  { db, mailer }: Pick<Platform, 'db' | 'mailer'>,
  member: FoundMember,
  limits: Readonly<Record<string, Limit>>,
): Promise<Standing> {
  const { id, email } = member
  const facts = await accountFacts(db, id)
  const browsers = await browsersCountedAs(db, id)
  const subjects = new Set([
    id,
    email,
    mailboxOf(email),
    mailAllowanceOf(email),
    ...browsers,
    ...browsers.map((browser) => `${id} ${browser}`),
  ])
  const sessions = await sessionsOf(db, id)
  return {
    ...member,
    ...facts,
    recoveryReadyAt: await recoveryReadyAt(db, id),
    usedUp: await usedUpLimits(db, { table: limits, subjects: [...subjects], isNewcomer: facts.isNewcomer }),
    openSessions: sessions.map(({ user_agent, created_at: begunAt, last_seen_at: seenAt }) => ({
      ...deviceOf(user_agent),
      begunAt,
      seenAt,
    })),
    mails: await mailer.undelivered.list(db, { most: mostMails, to: email }),
  }
}
