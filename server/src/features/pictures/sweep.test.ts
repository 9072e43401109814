import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startBucket } from '../../../test/world/bucket.ts'
import { changePicture } from '../../../test/steps/pictures.ts'
import { photo } from '../../../test/corpus/pictures.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'
import { housekeepingQueue } from '../../housekeeping.ts'
import type { Platform } from '../../platform/platform.ts'

const bytes = new Uint8Array([1, 2, 3])
const longAgo = new Date(Date.now() - 3 * 3600_000)

async function allFiles({ files }: Platform): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of files.list()) names.push(name)
  return names.toSorted()
}

async function onDisk() {
  const world = await startWorld()
  const folder = join(world.config.dataFolder, 'files')
  const age = async (name: string) => {
    const path = (await readdir(folder, { recursive: true })).find((found) => found.endsWith(name)) ?? ''
    await utimes(join(folder, path), longAgo, longAgo)
  }
  return { world, age }
}

async function inBucket() {
  const bucket = await startBucket()
  afterAll(() => bucket[Symbol.asyncDispose]())
  return { world: await startWorld({ s3: bucket.settings }), age: (name: string) => bucket.age(name, longAgo) }
}

const places = { 'on disk': await onDisk(), 'in a bucket': await inBucket() }

test.each(['on disk', 'in a bucket'] as const)('housekeeping takes away %s what belongs to nobody', async (place) => {
  const { world, age } = places[place]
  const { files, db, jobs } = world.platform
  const member = await world.member()
  const { avatar } = (await changePicture(member, await photo())).member
  const living = await allFiles(world.platform)
  for (const name of living) await age(name)
  await world.rows(`update files set created_at = now() - interval '3 hours'`)

  const [abandoned, begun, lost, fresh] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await world.rows(`insert into files (id, created_at) values ($1, now() - interval '3 hours'), ($2, now())`, [
    abandoned,
    begun,
  ])
  for (const id of [abandoned, begun, lost, fresh]) await files.put(`${id}-64.webp`, bytes)
  await files.put('something-else.txt', bytes)
  for (const name of [`${abandoned}-64.webp`, `${lost}-64.webp`, 'something-else.txt']) await age(name)

  await db.transaction().execute((tx) => jobs.enqueue(tx, housekeepingQueue, {}))
  await eventually(async () =>
    expect(await allFiles(world.platform)).toEqual(
      [...living, `${begun}-64.webp`, `${fresh}-64.webp`, 'something-else.txt'].toSorted(),
    ),
  )
  expect(await world.rows('select 1 from files where id = $1', [abandoned])).toEqual([])
  expect(await world.rows('select 1 from files where id = $1', [begun])).toHaveLength(1)
  expect((await world.fetch(`${avatar}/512.webp`)).status).toBe(200)
})
