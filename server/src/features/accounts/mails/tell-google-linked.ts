import type { Tx } from '../../../platform/database/connect.ts'
import type { AccountDeps } from '../deps.ts'
import { googleLinkedMail } from './notices.ts'

export const tellGoogleLinked = ({ mailer, origin }: Pick<AccountDeps, 'mailer' | 'origin'>, tx: Tx, to: string) =>
  mailer.send(tx, googleLinkedMail({ to, origin }))
