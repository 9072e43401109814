import { webcrypto } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pictureChanged } from './events.ts'
import { attachPicture, discardPicture, withPicture } from './keep-picture.ts'
import { lockMember, isKeyOfDeleted, type KeptPicture, noteUpload, pictureOf } from './queries.ts'
import type { Db } from '../../platform/database/connect.ts'

interface Upload {
  memberId: string
  bytes: Uint8Array
  idempotencyKey: string
}

/** One picture under one key, however often the upload is sent because its answer was lost. */
export async function changePicture(
  deps: Pick<Platform, 'db' | 'events' | 'files' | 'jobs' | 'pictures'>,
  { memberId, bytes, idempotencyKey }: Upload,
): Promise<KeptPicture> {
  const { db } = deps
  const upload = { memberId, idempotencyKey, hash: await hashOf(bytes) }
  const earlier = await madeBy(db, upload)
  if (earlier) return earlier
  return withPicture(deps, { bytes, sender: memberId }, (id) =>
    db.transaction().execute(async (tx) => {
      await lockMember(tx, memberId)
      const twin = await madeBy(tx, upload)
      if (twin) {
        await discardPicture(deps, tx, id)
        return twin
      }
      await attachPicture(deps, tx, { memberId, pictureId: id })
      await deps.events.announce(tx, pictureChanged, { memberId })
      return noteUpload(tx, { id, ...upload })
    }),
  )
}

/** Beside the event loop: ten megabytes would hold up everybody who reads. */
const hashOf = async (bytes: Uint8Array) =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))

/** Null when nothing came under this key yet. Other bytes under it, or those of a picture that is gone, are a mistake. */
async function madeBy(
  db: Db,
  { memberId, idempotencyKey, hash }: Omit<Upload, 'bytes'> & { hash: Buffer },
): Promise<KeptPicture | null> {
  const shown = await pictureOf(db, memberId)
  if (shown?.idempotencyKey === idempotencyKey) {
    if (shown.hash && !shown.hash.equals(hash)) throw new Refusal('idempotency_key_reused')
    return shown
  }
  if (await isKeyOfDeleted(db, { memberId, idempotencyKey })) throw new Refusal('idempotency_key_reused')
  return null
}
