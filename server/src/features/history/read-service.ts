import type { Service } from '@hakari/contract'
import type { Queue } from '../../platform/jobs/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ImportDeps, providerOf, readSpan, takeBudget, takeDueSyncs } from '../imports/index.ts'
import {
  endRun,
  firstScales,
  insertRun,
  keepStep,
  letWait,
  type RunState,
  runById,
  runUnderWay,
  takeReadings,
} from './queries.ts'

/** Another step at once, until the run is over; a service that fails is asked again later, and later still. */
const historyQueue: Queue<{ runId: string }> = {
  name: 'history',
  leaseSeconds: 15,
  retryDelaySeconds: 30,
  retries: 6,
}

const dayMs = 86_400_000
const syncDays = 14

/** Begins to read everything; whoever asks twice gets the one that is under way. */
export async function beginService(deps: ImportDeps, memberId: string, service: Service): Promise<RunState> {
  await deps.limits.take([['runsPerMember', memberId]])
  return deps.db.transaction().execute(async (tx) => {
    const from = new Date(deps.clock.now().getTime() + dayMs)
    const run = await insertRun(tx, { memberId, source: service, kind: 'service', state: 'running', from })
    if (!run) {
      const underWay = await runUnderWay(tx, memberId, service)
      if (!underWay) throw new Refusal('unavailable', 5)
      return underWay
    }
    await deps.jobs.enqueue(tx, historyQueue, { runId: run.id })
    return run
  })
}

/** Once a day for whoever wants it: what is new of the last days. */
export const beginSyncs = (deps: ImportDeps): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const from = new Date(deps.clock.now().getTime() + dayMs)
    for (const { memberId, service } of await takeDueSyncs(tx)) {
      const run = await insertRun(tx, { memberId, source: service, kind: 'sync', state: 'running', from })
      if (run) await deps.jobs.enqueue(tx, historyQueue, { runId: run.id })
    }
  })

export async function historyJobs(deps: ImportDeps): Promise<void> {
  await deps.jobs.work(historyQueue, async ({ runId }, attempt) => {
    try {
      while (await step(deps, runId));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'too_many_requests') return comeBack(deps, runId, error.retryAfterSeconds ?? 600)
      if (!hopeless.has(error.code) && attempt <= historyQueue.retries) throw error
      await endRun(deps.db, runId, { state: 'failed', failure: error.code })
    }
  })
}

/** What no waiting mends. */
const hopeless = new Set<string>([
  'not_found',
  'not_connected',
  'provider_off',
  'provider_revoked',
  'provider_scope_missing',
  'provider_account_unready',
  'provider_gone',
])

const comeBack = (deps: ImportDeps, runId: string, afterSeconds: number) =>
  deps.db.transaction().execute(async (tx) => {
    await letWait(tx, runId)
    await deps.jobs.enqueue(tx, historyQueue, { runId }, { afterSeconds })
  })

/** One question to the service, and its readings with the place to go on from: together, or not at all. */
async function step(deps: ImportDeps, runId: string): Promise<boolean> {
  const run = await runById(deps.db, runId)
  // Undone, or done by somebody who was slower to say so.
  if (!run || run.finishedAt !== null) return false
  const service = run.source as Service
  const { steps } = providerOf(deps, service)
  const key = { memberId: run.memberId, service }
  await takeBudget(deps, key, { isHistory: run.kind === 'service' })
  const days = run.kind === 'sync' ? syncDays + 1 : steps.days
  const between = { from: new Date(run.readBackTo.getTime() - days * dayMs), to: run.readBackTo }
  const { readings, rejected } = await readSpan(deps, key, between)
  const now = deps.clock.now()
  const measured = readings.filter(({ measuredAt }) => measuredAt <= now)
  const emptyWindows = readings.length === 0 ? run.emptyWindows + 1 : 0
  return deps.db.transaction().execute(async (tx) => {
    const added = await takeReadings(tx, run, measured)
    const known = measured.length - added
    const refused = rejected + readings.length - measured.length
    const counts = { added, known, rejected: refused, readBackTo: between.from, emptyWindows }
    // Undone meanwhile: nothing of this step may stay.
    if (!(await keepStep(tx, run.id, counts))) throw new Refusal('not_found')
    const isOver = run.kind === 'sync' || between.from.getTime() <= firstScales || emptyWindows >= steps.empty
    if (isOver) await endRun(tx, run.id, { state: 'done' })
    return !isOver
  })
}
