import { expect, test } from 'vitest'
import { housekeepingQueue } from '../../housekeeping.ts'
import { eventually } from '../../../test/world/eventually.ts'
import { startWorld } from '../../../test/world/world.ts'

interface Line {
  msg: string
  step: string
  queue?: string
  err: { message: string }
}

test('a line about jobs says of which queue, at what and why, and the job is done once that is mended', async () => {
  const world = await startWorld()
  const { db, jobs } = world.platform
  const worker = new URL(world.database.workUrl.replace('@/', '@localhost/')).username
  const right = (word: string) => world.rows(`${word} ${worker}`)
  await right('revoke update on all tables in schema pgboss from')
  await db.transaction().execute((tx) => jobs.enqueue(tx, housekeepingQueue, {}))
  await eventually(() => {
    const lines = world.logLines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'jobs')
    expect(lines).toContainEqual(
      expect.objectContaining({
        step: 'fetch',
        queue: 'housekeeping',
        err: expect.objectContaining({ message: expect.stringContaining('permission denied') as string }) as object,
      }),
    )
  })
  await right('grant update on all tables in schema pgboss to')
  await eventually(async () =>
    expect(await world.rows(`select state from pgboss.job where name = 'housekeeping'`)).toEqual([
      { state: 'completed' },
    ]),
  )
})
