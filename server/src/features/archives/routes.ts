import { archives, dayOf, dayText } from '@hakari/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { archiveLimits } from './limits.ts'
import { archiveOf, readyZip } from './queries.ts'
import { requestArchive } from './request-archive.ts'
import { readZip } from './stored-zip.ts'

export function archiveRoutes(
  serve: Serve,
  deps: Pick<Platform, 'brand' | 'db' | 'clock' | 'files' | 'jobs' | 'limits'>,
) {
  const { brand, db, clock, limits } = deps

  serve(archives.mine, async ({ viewer: { memberId } }) => ({ archive: await archiveOf(db, memberId) }))

  serve(archives.request, async ({ viewer }) => ({ archive: await requestArchive(deps, viewer) }))

  /** Everybody has one address for it, under which each finds their own: nobody can name another's. */
  serve(archives.download, async ({ viewer: { memberId, isRecent } }) => {
    if (!isRecent) throw new Refusal('recent_sign_in_needed')
    await limits.take([[archiveLimits.archiveDownloadsPerMember, memberId]])
    const zip = await readyZip(db, memberId)
    if (!zip) throw new Refusal('not_found')
    return {
      name: `${brand.fileStem}-archive-${dayText(dayOf(clock.now()))}.zip`,
      type: 'application/zip',
      length: zip.bytes,
      parts: readZip(deps, zip),
    }
  })
}
