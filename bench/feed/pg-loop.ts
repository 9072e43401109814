import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Pace } from './pace.ts'
import type { Query } from './queries-of-screens.ts'

/** A process that asks the database as fast as it answers. */
export async function pgLoop(databaseUrl: string) {
  const child = fork(join(import.meta.dirname, 'loop-pg.ts'), [databaseUrl], { execArgv: [] })
  await once(child, 'message')
  const run = async (asks: Query[][], seconds: number): Promise<Pace> => {
    child.send({ asks, seconds })
    const [pace] = (await once(child, 'message')) as [Pace]
    return pace
  }
  return { child, run }
}
