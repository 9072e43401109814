import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Brand } from '../brand.ts'
import type { Db, Tx } from '../database/connect.ts'
import type { Jobs, Queue } from '../jobs/index.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics/index.ts'
import type { Mail, MailSettings, WrittenMail } from './mail.ts'
import type { Smtp } from './smtp.ts'
import { type UndeliveredMails, undeliveredMails } from './undelivered.ts'
import { writeMail } from './write-mail.ts'

export type { Mail } from './mail.ts'

export interface Mailer {
  /** How a mail reads, for a preview. */
  write(mail: Mail): ReturnType<typeof writeMail>
  /** The mail leaves when the transaction has committed, and only then. */
  send(tx: Tx, mail: Mail): Promise<void>
  /** Now or not at all, for who keeps it themselves: throws when trying again may help. The same id is the same mail. */
  deliver(mail: Mail, id: string): ReturnType<Smtp['deliver']>
  /** What waits to be sent, was tried, or was given up. */
  undelivered: UndeliveredMails
  /** Takes back what has not left yet and what could not be delivered to this address or tells of this member. */
  forget(db: Db, person: { addresses: Iterable<string>; memberId: string }): Promise<void>
}

const farewellAttempts = 5

export async function startMailer(
  jobs: Jobs,
  smtp: Smtp,
  settings: Omit<MailSettings, 'smtpUrl'> & { brand: Brand },
  { logger, metrics }: { logger: Logger; metrics: Metrics },
): Promise<Mailer> {
  async function deliver(mail: WrittenMail, kind: 'account' | 'notification'): ReturnType<Smtp['deliver']> {
    try {
      const outcome = await smtp.deliver(mail)
      metrics.count('mails', { kind, outcome: outcome.accepted ? 'sent' : 'refused' })
      return outcome
    } catch (error) {
      metrics.count('mails', { kind, outcome: 'failed' })
      throw error
    }
  }

  const queue: Queue<WrittenMail> = {
    name: 'mail',
    leaseSeconds: settings.leaseSeconds,
    retryDelaySeconds: settings.retryDelaySeconds,
    retries: 12,
  }
  await jobs.work(queue, async (mail, attempt) => {
    const outcome = await deliver(mail, 'account').catch((error: Error) => {
      if (!mail.isFarewell || attempt < farewellAttempts) throw error
      return { accepted: false as const, reason: error.message }
    })
    const [id] = mail.messageId.slice(1).split('@')
    if (!outcome.accepted) logger.warn({ mail: id, attempt, reason: outcome.reason }, 'mail refused, not tried again')
  })
  const host = settings.from.address.split('@')[1]
  const written = ({ content, ...mail }: Mail, id: string): WrittenMail => ({
    ...mail,
    ...writeMail(settings.brand, content),
    messageId: `<${id}@${host}>`,
  })
  return {
    write: ({ content }) => writeMail(settings.brand, content),
    async forget(db, { addresses, memberId }) {
      await sql`
        delete from pgboss.job where name in ('mail', 'mail-failed')
          and (array[lower(data ->> 'to'), lower(data ->> 'replyTo')] && ${[...addresses]}::text[]
            or data ->> 'about' = ${memberId})
          and data ->> 'isFarewell' is distinct from 'true'`.execute(db)
    },
    undelivered: undeliveredMails(jobs, queue),
    deliver: (mail, id) => deliver(written(mail, id), 'notification'),
    send: (tx, mail) => jobs.enqueue(tx, queue, written(mail, randomUUID())),
  }
}
