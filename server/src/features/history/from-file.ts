import { history, type ParsedOf, type Run } from '@hakari/contract'
import { fairQueue } from '../../platform/fair-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockMember } from '../entries/index.ts'
import { countReadings } from '../readings/index.ts'
import {
  confirmedRun,
  countNew,
  countSent,
  dropOpenRuns,
  endFile,
  lockOpenRun,
  insertRun,
  keepPart,
  takeSent,
  prepareForMany,
} from './queries.ts'
import { historyLimits } from './limits.ts'

type Deps = Pick<Platform, 'db' | 'limits'>
type FileSource = ParsedOf<typeof history.begin>['body']['source']
type Sent = ParsedOf<typeof history.send>['body']['readings']

interface Which {
  memberId: string
  id: string
}

/** Heavy work, so that a few of it leave the others in peace; one at a time of one person. */
const inTurn = fairQueue({ atOnce: 2, waiting: 10, perSender: 1 })

export async function beginFile({ db, limits }: Deps, memberId: string, source: FileSource): Promise<Run> {
  await limits.take([[historyLimits.runsPerMember, memberId]])
  return db.transaction().execute(async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('not_signed_in')
    if ((await countReadings(tx, memberId, history.mostKept)) >= history.mostKept)
      throw new Refusal('too_many_readings')
    await dropOpenRuns(tx, memberId)
    const run = await insertRun(tx, { memberId, source, kind: 'file', state: 'open' })
    if (!run) throw new Refusal('not_signed_in')
    return run
  })
}

export async function takePart({ db, limits }: Deps, which: Which, part: number, readings: Sent): Promise<void> {
  await limits.take([[historyLimits.partsPerMember, which.memberId]])
  await db.transaction().execute(async (tx) => {
    const run = await lockOpenRun(tx, which)
    if (!run) throw new Refusal('not_found')
    await keepPart(tx, run.id, part, readings)
    if ((await countSent(tx, run.id)) > history.mostReadings) throw new Refusal('too_many_readings')
  })
}

export async function previewFile({ db, limits }: Deps, which: Which) {
  await limits.take([[historyLimits.previewsPerMember, which.memberId]])
  return inTurn(
    () =>
      db.transaction().execute(async (tx) => {
        const run = await lockOpenRun(tx, which)
        if (!run) throw new Refusal('not_found')
        await prepareForMany(tx)
        const fresh = await countNew(tx, run)
        return { fresh, known: (await countSent(tx, run.id)) - fresh }
      }),
    which.memberId,
  )
}

/** Takes all that is new of a file, or nothing. Whoever confirms it again gets the same answer. */
export async function confirmFile({ db, limits }: Deps, which: Which, rejected: number): Promise<Run> {
  await limits.take([[historyLimits.previewsPerMember, which.memberId]])
  return inTurn(
    () =>
      db.transaction().execute(async (tx) => {
        const run = await lockOpenRun(tx, which)
        if (!run) return there(await confirmedRun(tx, which))
        await prepareForMany(tx)
        const sent = await countSent(tx, run.id)
        const added = await takeSent(tx, run)
        if ((await countReadings(tx, which.memberId, history.mostKept)) > history.mostKept)
          throw new Refusal('too_many_readings')
        return there(await endFile(tx, run.id, { added, known: sent - added, rejected }))
      }),
    which.memberId,
  )
}

function there(run: Run | null): Run {
  if (!run) throw new Refusal('not_found')
  return run
}
