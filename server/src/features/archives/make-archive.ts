import { fairQueue } from '../../platform/fair-queue.ts'
import { zipOf, ZipTooLarge } from '../../platform/files/zip.ts'
import type { Platform } from '../../platform/platform.ts'
import { contentsOf, type ContentDeps } from './contents/contents.ts'
import { inOneMoment } from './contents/queries.ts'
import { type Attempt, beginAttempt, markFailed, markReady, noteProgress, type StoredZip } from './queries.ts'
import { archiveQueue } from './request-archive.ts'
import { removalQueue, removeZip, writeZip } from './stored-zip.ts'

export type ArchiveDeps = Pick<Platform, 'db' | 'files' | 'jobs' | 'logger'> & ContentDeps

/** Heavy work: one at a time in a process leaves everybody else in peace. */
const inTurn = fairQueue({ atOnce: 1, waiting: 100 })

export async function archiveJobs(deps: ArchiveDeps): Promise<void> {
  await deps.jobs.work(archiveQueue, ({ archiveId }, attempt) => inTurn(() => makeArchive(deps, archiveId, attempt)))
  await deps.jobs.work(removalQueue, (zip) => removeZip(deps, zip))
}

/** Another makes it by now, or nobody wants it any more. */
class NotOursAnyMore extends Error {}

async function makeArchive(deps: ArchiveDeps, archiveId: string, tries: number): Promise<void> {
  const attempt = await beginAttempt(deps.db, archiveId)
  if (!attempt) return
  if (attempt.before) await tidy(deps, attempt.before)
  const written = { parts: 0, percent: 0 }
  try {
    await write(deps, attempt, written)
  } catch (error) {
    await tidy(deps, { fileId: attempt.fileId, parts: written.parts })
    if (error instanceof NotOursAnyMore) return
    if (!(error instanceof ZipTooLarge) && tries <= archiveQueue.retries) throw error
    deps.logger.error({ err: error }, 'an archive could not be made')
    await markFailed(deps.db, attempt)
  }
}

/** What this leaves, should the store be away, is swept once it is old. */
const tidy = (deps: ArchiveDeps, zip: StoredZip) => removeZip(deps, zip).catch(() => {})

async function write(deps: ArchiveDeps, attempt: Attempt, written: { parts: number; percent: number }): Promise<void> {
  const { fileId, memberId, startedAt } = attempt
  const note = async (now: Partial<typeof written>) => {
    Object.assign(written, now)
    if (!(await noteProgress(deps.db, attempt, written))) throw new NotOursAnyMore()
  }
  const onProgress = async (fraction: number) => {
    // All of it is written when the last byte is stored, not when the last row is read.
    const percent = Math.min(99, Math.floor(fraction * 100))
    if (percent > written.percent) await note({ percent })
  }
  const stored = await inOneMoment(deps.db, (tx) => {
    const files = contentsOf(deps, tx, { memberId, madeAt: startedAt, onProgress })
    return writeZip(deps, zipOf(files, { at: startedAt }), { fileId, onPart: (parts) => note({ parts }) })
  })
  if (!(await markReady(deps.db, attempt, stored))) throw new NotOursAnyMore()
}
