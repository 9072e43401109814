import type { RefusalCode } from '@hakari/contract'
import type { Tx } from '../../platform/database/connect.ts'
import type { Queue } from '../../platform/jobs/index.ts'
import { type PictureProblem, PictureRefused, pictureSizes } from '../../platform/pictures/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pictureChanged } from './events.ts'
import {
  deleteFile,
  insertFile,
  setGoogleAvatar,
  keepKeyOfDeleted,
  showAgain,
  swapAvatar,
  takeAvatarAway,
} from './queries.ts'

const refusalOf: Record<PictureProblem, RefusalCode> = {
  too_big: 'picture_too_big',
  not_a_picture: 'picture_not_accepted',
  too_many_pixels: 'picture_too_many_pixels',
  unreadable: 'picture_unreadable',
}

export const removalQueue: Queue<{ id: string }> = {
  name: 'remove-picture',
  leaseSeconds: 30,
  retryDelaySeconds: 5,
  retries: 20,
}

export const pictureName = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-(64|192|512)\.webp$/
export const fileNames = (id: string) => pictureSizes.map((size) => `${id}-${size}.webp`)

export const largestFile = (id: string) => `${id}-${Math.max(...pictureSizes)}.webp`

interface SentPicture {
  bytes: Uint8Array
  /** Who sends: senders take turns, so that one who sends many waits behind himself. */
  sender: string
}

interface Kept {
  id: string
  /** Of what was sent. */
  hash: Uint8Array
}

/** Pixels of ours in the file store, not anybody's yet. What nobody takes is swept away. */
export async function keepPicture(
  { db, files, pictures }: Pick<Platform, 'db' | 'files' | 'pictures'>,
  { bytes, sender }: SentPicture,
): Promise<Kept> {
  const { pictures: rendered, hash } = await pictures.render(bytes, sender).catch((error: unknown) => {
    throw error instanceof PictureRefused ? new Refusal(refusalOf[error.problem]) : error
  })
  const id = await insertFile(db)
  for (const [size, webp] of rendered) await files.put(`${id}-${size}.webp`, webp)
  return { id, hash }
}

/** Keeps a picture for what is done with it. If that fails, nothing of the picture stays. */
export async function withPicture<T>(
  deps: Pick<Platform, 'db' | 'files' | 'jobs' | 'pictures'>,
  sent: SentPicture,
  use: (kept: Kept) => Promise<T>,
): Promise<T> {
  const kept = await keepPicture(deps, sent)
  try {
    return await use(kept)
  } catch (error) {
    await deps.db.transaction().execute((tx) => discardPicture(deps, tx, kept.id))
    throw error
  }
}

/** One picture per member: the one before goes, unless it is Google's. */
export async function attachPicture(
  deps: Pick<Platform, 'jobs'>,
  tx: Tx,
  { memberId, pictureId }: { memberId: string; pictureId: string },
): Promise<void> {
  const before = await swapAvatar(tx, memberId, pictureId)
  if (before) await retire(deps, tx, { memberId, pictureId: before })
}

/** The one somebody came with; it stays for whenever the one they chose is removed. */
export const attachGooglePicture = (tx: Tx, { memberId, pictureId }: { memberId: string; pictureId: string }) =>
  setGoogleAvatar(tx, memberId, pictureId)

/** Back to Google's; false when there is none to take away. Google's own goes only when it is named, so that a repeated request takes no second one. */
export async function removePicture(
  deps: Pick<Platform, 'events' | 'jobs'>,
  tx: Tx,
  { memberId, pictureId }: { memberId: string; pictureId: string | undefined },
): Promise<boolean> {
  const gone = await takeAvatarAway(tx, memberId, pictureId)
  if (!gone) return false
  await retire(deps, tx, { memberId, pictureId: gone })
  await deps.events.announce(tx, pictureChanged, { memberId })
  return true
}

/** What was taken away is there again, unless its member has another one by now or nothing is left of it. */
export async function giveBackPicture(
  { events }: Pick<Platform, 'events'>,
  tx: Tx,
  given: { memberId: string; pictureId: string },
): Promise<void> {
  if (await showAgain(tx, given)) await events.announce(tx, pictureChanged, { memberId: given.memberId })
}

async function retire(
  deps: Pick<Platform, 'jobs'>,
  tx: Tx,
  { memberId, pictureId }: { memberId: string; pictureId: string },
): Promise<void> {
  await keepKeyOfDeleted(tx, { memberId, pictureId })
  await discardPicture(deps, tx, pictureId)
}

/** The row goes now, the files when it has gone for good. */
export async function discardPicture({ jobs }: Pick<Platform, 'jobs'>, tx: Tx, pictureId: string): Promise<void> {
  if (await deleteFile(tx, pictureId)) await jobs.enqueue(tx, removalQueue, { id: pictureId })
}
