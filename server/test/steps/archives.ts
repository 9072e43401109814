import { archives, type OutputOf } from '@hakari/contract'
import { expect } from 'vitest'
import { eventually } from '../world/eventually.ts'
import { unzipped } from '../world/unzipped.ts'
import type { Browser } from '../world/world.ts'

type Archive = OutputOf<typeof archives.request>['archive']

/** Asks for an archive, unless there is one, and waits until it is made. */
export async function archiveMade({ call }: Pick<Browser, 'call'>): Promise<Archive> {
  const { archive } = await call(archives.mine, {})
  if (archive?.state !== 'ready' && archive?.state !== 'waiting') await call(archives.request, {})
  return eventually(async () => {
    const now = (await call(archives.mine, {})).archive
    expect(now?.state).toBe('ready')
    return now as Archive
  })
}

export const fetchArchive = ({ fetch }: Pick<Browser, 'fetch'>) => fetch(`/api${archives.download.path}`)

/** The files of an archive made now, by their names. */
export async function takeArchive(member: Pick<Browser, 'call' | 'fetch'>): Promise<Map<string, Buffer>> {
  await archiveMade(member)
  const answer = await fetchArchive(member)
  expect(answer.status).toBe(200)
  return unzipped(new Uint8Array(await answer.arrayBuffer()))
}
