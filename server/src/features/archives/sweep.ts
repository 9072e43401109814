import type { Platform } from '../../platform/platform.ts'
import { endStalled, expire, knownFiles } from './queries.ts'
import { discardZip, partName } from './stored-zip.ts'

const abandonedMs = 2 * 3600 * 1000

/** What has had its day goes, and so do files that a crash has lost sight of. */
export async function sweepArchives(deps: Pick<Platform, 'db' | 'files' | 'jobs' | 'clock'>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    for (const zip of [...(await expire(tx)), ...(await endStalled(tx))]) await discardZip(deps, tx, zip)
  })
  const old: { name: string; fileId: string }[] = []
  for await (const { name, writtenAt } of deps.files.list()) {
    const fileId = partName.exec(name)?.[1]
    if (fileId && deps.clock.now().getTime() - writtenAt.getTime() > abandonedMs) old.push({ name, fileId })
  }
  const known = await knownFiles(deps.db, [...new Set(old.map(({ fileId }) => fileId))])
  for (const { name, fileId } of old) if (!known.has(fileId)) await deps.files.remove(name)
}
