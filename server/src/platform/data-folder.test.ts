import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { changePicture } from '../../test/steps/pictures.ts'
import { photo } from '../../test/corpus/pictures.ts'
import { temporaryFolder } from '../../test/world/temporary-folder.ts'
import { filesOf } from '../../test/world/stored-data.ts'
import { startWorld } from '../../test/world/world.ts'
import { makeWritable } from './data-folder.ts'

const openness = async (path: string) => (await stat(path)).mode & 0o077
/** PostgreSQL's account passes through root's folder, and cannot look into it. */
const most = process.getuid?.() === 0 ? 0o011 : 0

test('nobody else on the machine looks into the data folder, whether it is new or was open before', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const places = { new: join(folder.path, 'made'), old: join(folder.path, 'found') }
  await mkdir(join(places.old, 'files'), { recursive: true })
  for (const path of [places.old, join(places.old, 'files')]) await chmod(path, 0o777)
  for (const dataFolder of Object.values(places)) {
    const world = await startWorld({ dataFolder })
    await changePicture(await world.member(), await photo())
    expect(await filesOf(world)).toHaveLength(3)
    expect([await openness(dataFolder), await openness(join(dataFolder, 'files'))]).toEqual([most, 0])
  }
})

test('machines that share a folder may start at the same moment, though their processes have the same number', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  await Promise.all(Array.from({ length: 20 }, () => makeWritable(folder.path)))
  expect(await readdir(folder.path)).toEqual([])
})
