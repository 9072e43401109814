import { Refusal } from '../../platform/refusal.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { PasskeyDeps } from './deps.ts'
import { passkeyRemovedMail } from './mails/notices.ts'
import { deletePasskey, ownerOf } from './queries.ts'

export const removePasskey = (
  { db, mailer, origin }: PasskeyDeps,
  { memberId, isRecent }: Viewer,
  id: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!isRecent) throw new Refusal('recent_sign_in_needed')
    const name = await deletePasskey(tx, { id, memberId })
    if (name === null) throw new Refusal('not_found')
    const owner = await ownerOf(tx, memberId)
    if (owner) await mailer.send(tx, passkeyRemovedMail({ to: owner.email, name, origin }))
  })
