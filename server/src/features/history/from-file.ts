import { history, type ParsedOf, type Run } from '@hakari/contract'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { holdMember } from '../entries/index.ts'
import { countNew, countSent, endFile, holdOpenRun, insertRun, keepPart, takeSent, takeTime } from './queries.ts'

type Deps = Pick<Platform, 'db' | 'limits'>
type FileSource = ParsedOf<typeof history.begin>['body']['source']
type Sent = ParsedOf<typeof history.send>['body']['readings']

interface Which {
  memberId: string
  id: string
}

export async function beginFile({ db, limits }: Deps, memberId: string, source: FileSource): Promise<Run> {
  await limits.take([['runsPerMember', memberId]])
  const run = await insertRun(db, { memberId, source, kind: 'file', state: 'open' })
  if (!run) throw new Refusal('not_signed_in')
  return run
}

export async function takePart({ db, limits }: Deps, which: Which, part: number, readings: Sent): Promise<void> {
  await limits.take([['partsPerMember', which.memberId]])
  await db.transaction().execute(async (tx) => {
    const run = await holdOpenRun(tx, which)
    if (!run) throw new Refusal('not_found')
    await keepPart(tx, run.id, part, readings)
    if ((await countSent(tx, run.id)) > history.mostReadings) throw new Refusal('too_many_readings')
  })
}

export const previewFile = ({ db }: Pick<Deps, 'db'>, which: Which) =>
  db.transaction().execute(async (tx) => {
    const run = await holdOpenRun(tx, which)
    if (!run) throw new Refusal('not_found')
    await takeTime(tx)
    const fresh = await countNew(tx, run)
    return { fresh, known: (await countSent(tx, run.id)) - fresh }
  })

/** All that is new, or nothing. */
export const confirmFile = ({ db }: Pick<Deps, 'db'>, which: Which, rejected: number): Promise<Run> =>
  db.transaction().execute(async (tx) => {
    if (!(await holdMember(tx, which.memberId))) throw new Refusal('not_signed_in')
    const run = await holdOpenRun(tx, which)
    if (!run) throw new Refusal('not_found')
    await takeTime(tx)
    const sent = await countSent(tx, run.id)
    const added = await takeSent(tx, run)
    const ended = await endFile(tx, run.id, { added, known: sent - added, rejected })
    if (!ended) throw new Refusal('not_found')
    return ended
  })
