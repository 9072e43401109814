import type { Db } from '../../platform/database/connect.ts'
import { harmlessHandle } from './handle.ts'
import { isTaken } from './queries.ts'

/** To be proposed: nobody has it at this moment. */
export async function freeHandle(db: Db): Promise<string> {
  const handle = harmlessHandle()
  return (await isTaken(db, null, handle)) ? freeHandle(db) : handle
}
