import { history, type Service } from '@hakari/contract'
import type { Queue } from '../../platform/jobs/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ImportDeps, markImported, providerOf, readSpan, takeDueSyncs } from '../imports/index.ts'
import { countReadings } from '../readings/index.ts'
import {
  dropIdleSync,
  endRun,
  firstScales,
  lockRun,
  insertRun,
  keepStep,
  markWaiting,
  type RunState,
  runById,
  runUnderWay,
  takeReadings,
} from './queries.ts'
import { historyLimits } from './limits.ts'

/** A service that fails is asked again later, and later still. */
const historyQueue: Queue<{ runId: string }> = {
  name: 'history',
  leaseSeconds: 15,
  retryDelaySeconds: 5,
  retries: 8,
}

const turnMs = 3000
const dayMs = 86_400_000
const syncDays = 14

/** Begins to read everything; whoever asks twice gets the one that is under way. */
export async function beginService(deps: ImportDeps, memberId: string, service: Service): Promise<RunState> {
  await deps.limits.take([[historyLimits.runsPerMember, memberId]])
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
      const turn = performance.now() + turnMs
      while (await step(deps, runId)) if (performance.now() > turn) return again(deps, runId)
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'unexpected'
      if (error instanceof Refusal && laterOn.has(code)) return comeBack(deps, runId, error.retryAfterSeconds ?? 600)
      if (!hopeless.has(code) && attempt <= historyQueue.retries) throw error
      if (code === 'unexpected') deps.logger.error({ err: error }, 'a history could not be read')
      await endRun(deps.db, runId, { state: 'failed', failure: code })
    }
  })
}

/** Refusals that time alone mends: the run waits, and is given up after a day. */
const laterOn = new Set<string>(['too_many_requests', 'provider_busy'])

/** Refusals that no waiting mends end the run. */
const hopeless = new Set<string>([
  'too_many_readings',
  'not_connected',
  'provider_off',
  'provider_revoked',
  'provider_scope_missing',
  'provider_account_unready',
  'provider_misconfigured',
  'provider_gone',
])

/** Who has had a turn makes room for the others. */
const again = (deps: ImportDeps, runId: string) =>
  deps.db.transaction().execute((tx) => deps.jobs.enqueue(tx, historyQueue, { runId }))

const comeBack = (deps: ImportDeps, runId: string, afterSeconds: number) =>
  deps.db.transaction().execute(async (tx) => {
    await markWaiting(tx, runId)
    await deps.jobs.enqueue(tx, historyQueue, { runId }, { afterSeconds })
  })

/** One question to the service, and its readings with the place to go on from: together, or not at all. True: go on. */
async function step(deps: ImportDeps, runId: string): Promise<boolean> {
  const run = await runById(deps.db, runId)
  // The run was undone, or another worker has finished it.
  if (!run || run.finishedAt !== null) return false
  const service = run.source as Service
  const { steps, reachDays } = providerOf(deps, service)
  const days = run.kind === 'sync' ? syncDays + 1 : steps.days
  const between = { from: new Date(run.readBackTo.getTime() - days * dayMs), to: run.readBackTo }
  const purpose = run.kind === 'sync' ? 'sync' : 'history'
  const { readings, rejected } = await readSpan(deps, { memberId: run.memberId, service }, between, purpose)
  const now = deps.clock.now()
  const measured = readings.filter(({ measuredAt }) => measuredAt <= now)
  const emptyWindows = readings.length === 0 ? run.emptyWindows + 1 : 0
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockRun(tx, run.id)
    // The run was undone meanwhile, or another worker is a step ahead.
    if (!locked || locked.readBackTo.getTime() !== run.readBackTo.getTime()) return false
    const added = await takeReadings(tx, run, measured)
    const known = measured.length - added
    const refused = rejected + readings.length - measured.length
    const oldestAt = oldestOf(run.oldestAt, measured)
    await keepStep(tx, run.id, { added, known, rejected: refused, readBackTo: between.from, emptyWindows, oldestAt })
    if ((await countReadings(tx, run.memberId, history.mostKept)) > history.mostKept)
      throw new Refusal('too_many_readings')
    const isOver = run.kind === 'sync' || between.from.getTime() <= firstScales || emptyWindows >= steps.empty
    if (!isOver) return true
    // A service that shows its latest months only is as silent about the rest as about years without a weight.
    const isCutShort =
      reachDays !== null && oldestAt !== null && now.getTime() - oldestAt.getTime() <= reachDays * dayMs
    await endRun(tx, run.id, { state: 'done', isCutShort: run.kind === 'service' && isCutShort })
    await markImported(tx, { memberId: run.memberId, service }, now)
    await dropIdleSync(tx, run.id)
    return false
  })
}

const oldestOf = (before: Date | null, readings: readonly { measuredAt: Date }[]): Date | null =>
  readings.reduce<Date | null>(
    (oldest, { measuredAt }) => (oldest !== null && oldest <= measuredAt ? oldest : measuredAt),
    before,
  )
