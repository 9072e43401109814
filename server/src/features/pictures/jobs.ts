import type { Platform } from '../../platform/platform.ts'
import { discardPicture, fileNames, pictureName, removalQueue } from './keep-picture.ts'
import { filesOfNobody, knownFiles } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'files' | 'jobs' | 'clock'>

const abandonedMs = 2 * 3600 * 1000

export async function pictureJobs(deps: Deps): Promise<void> {
  await deps.jobs.work(removalQueue, async ({ id }) => {
    for (const name of fileNames(id)) await deps.files.remove(name)
  })
}

/** Pictures that belong to nobody: of forms never sent, and files whose row a crash has lost. */
export async function sweepPictures(deps: Deps): Promise<void> {
  for (const id of await filesOfNobody(deps.db))
    await deps.db.transaction().execute((tx) => discardPicture(deps, tx, id))
  const old: string[] = []
  for await (const { name, writtenAt } of deps.files.list())
    if (pictureName.test(name) && deps.clock.now().getTime() - writtenAt.getTime() > abandonedMs) old.push(name)
  for (let at = 0; at < old.length; at += 1000) {
    const names = old.slice(at, at + 1000)
    const known = await knownFiles(deps.db, [...new Set(names.map(idIn))])
    for (const name of names) if (!known.has(idIn(name))) await deps.files.remove(name)
  }
}

const idIn = (name: string) => name.slice(0, 36)
