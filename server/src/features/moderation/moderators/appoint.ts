import { accountByEmail, type AccountDeps } from '../../accounts/index.ts'
import { writeAudit } from '../audit/queries.ts'
import { appointedMail } from '../mails/appointed.ts'
import { deleteModerator, emailOfHandle, insertModerator } from './queries.ts'

/** Whom the operator means: an address, or a username with or without its sign. */
const accountNamed = async (db: AccountDeps['db'], named: string) => {
  const email = /.@./.test(named) ? named.toLowerCase() : await emailOfHandle(db, named.replace(/^@/, ''))
  return email === undefined ? undefined : accountByEmail(db, email)
}

/** The operator names who looks after the community; they are told where. False when nobody is called so. */
export async function appointModerator(
  { db, mailer, origin }: Pick<AccountDeps, 'db' | 'mailer' | 'origin'>,
  named: string,
): Promise<boolean> {
  const account = await accountNamed(db, named)
  if (!account) return false
  await db.transaction().execute(async (tx) => {
    if (!(await insertModerator(tx, account.member_id))) return
    await writeAudit(tx, { what: 'appointed', subjectId: account.member_id })
    await mailer.send(tx, appointedMail({ to: account.email, origin }))
  })
  return true
}

export async function dismissModerator({ db }: Pick<AccountDeps, 'db'>, named: string): Promise<boolean> {
  const account = await accountNamed(db, named)
  if (!account) return false
  await db.transaction().execute(async (tx) => {
    if (await deleteModerator(tx, account.member_id))
      await writeAudit(tx, { what: 'dismissed', subjectId: account.member_id })
  })
  return true
}
