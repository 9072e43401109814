import type { Platform } from '../../platform/platform.ts'
import { attachPicture, discardPicture, withPicture } from './keep-picture.ts'
import { holdMember, type KeptPicture, noteKey, pictureOf } from './queries.ts'

/** One picture under one key, however often the upload is sent because its answer was lost. */
export async function changePicture(
  deps: Pick<Platform, 'db' | 'files' | 'jobs' | 'pictures'>,
  { memberId, bytes, idempotencyKey }: { memberId: string; bytes: Uint8Array; idempotencyKey: string },
): Promise<KeptPicture> {
  const { db } = deps
  const earlier = await pictureOf(db, memberId)
  if (earlier?.idempotencyKey === idempotencyKey) return earlier
  return withPicture(deps, bytes, (pictureId) =>
    db.transaction().execute(async (tx) => {
      await holdMember(tx, memberId)
      const twin = await pictureOf(tx, memberId)
      if (twin?.idempotencyKey === idempotencyKey) {
        await discardPicture(deps, tx, pictureId)
        return twin
      }
      await attachPicture(deps, tx, { memberId, pictureId })
      return noteKey(tx, pictureId, idempotencyKey)
    }),
  )
}
