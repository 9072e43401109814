import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
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
  const upload = { memberId, idempotencyKey }
  const earlier = await madeBy(db, upload, () => hashOf(bytes))
  if (earlier) return earlier
  return withPicture(deps, { bytes, sender: memberId }, ({ id, hash }) =>
    db.transaction().execute(async (tx) => {
      await lockMember(tx, memberId)
      const twin = await madeBy(tx, upload, async () => hash)
      if (twin) {
        await discardPicture(deps, tx, id)
        return twin
      }
      await attachPicture(deps, tx, { memberId, pictureId: id })
      await deps.events.announce(tx, pictureChanged, { memberId })
      return noteUpload(tx, { id, hash: Buffer.from(hash), ...upload })
    }),
  )
}

const bytesAtATurn = 256 * 1024

/** Of what comes once more under its key, in steps: ten megabytes at once would hold up everybody who reads. */
async function hashOf(bytes: Uint8Array): Promise<Uint8Array> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += bytesAtATurn) {
    hash.update(bytes.subarray(at, at + bytesAtATurn))
    await nextTurn()
  }
  return hash.digest()
}

/** Null when nothing came under this key yet. Other bytes under it, or those of a picture that is gone, are a mistake. */
async function madeBy(
  db: Db,
  { memberId, idempotencyKey }: Omit<Upload, 'bytes'>,
  sentHash: () => Promise<Uint8Array>,
): Promise<KeptPicture | null> {
  const shown = await pictureOf(db, memberId)
  if (shown?.idempotencyKey === idempotencyKey) {
    if (shown.hash && !shown.hash.equals(await sentHash())) throw new Refusal('idempotency_key_reused')
    return shown
  }
  if (await isKeyOfDeleted(db, { memberId, idempotencyKey })) throw new Refusal('idempotency_key_reused')
  return null
}
