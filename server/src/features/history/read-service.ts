import { history, type Service } from '@hakari/contract'
import type { Queue } from '../../platform/jobs/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type ImportDeps, markImported, type Provider, providerOf, readSpan, takeDueSyncs } from '../imports/index.ts'
import { countReadings } from '../readings/index.ts'
import {
  countSyncs,
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
import { runEnded } from './events.ts'
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
      if (!underWay) throw new Refusal('unavailable', 5, { reason: 'a run ended just now' })
      return underWay
    }
    await deps.jobs.enqueue(tx, historyQueue, { runId: run.id })
    return run
  })
}

/**
 * Once a day for whoever wants it: what is new of the last days. Where a service counts, no more are begun than the hour
 * allows, the longest waiting first: so all come round, and nobody is lucky.
 */
export const beginSyncs = (deps: ImportDeps): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const from = new Date(deps.clock.now().getTime() + dayMs)
    for (const provider of Object.values(deps.providers)) {
      if (!provider) continue
      const most = syncsAtOnce(deps, provider) - (await countSyncs(tx, provider.service))
      for (const memberId of await takeDueSyncs(tx, provider.service, most)) {
        const run = await insertRun(tx, { memberId, source: provider.service, kind: 'sync', state: 'running', from })
        if (run) await deps.jobs.enqueue(tx, historyQueue, { runId: run.id })
      }
    }
  })

const mostSyncs = 500

function syncsAtOnce({ limits }: ImportDeps, { budget }: Provider): number {
  const allowed = budget?.sync('all').map(([limit]) => limits.timesOf(limit)) ?? []
  return Math.min(mostSyncs, ...allowed)
}

export async function historyJobs(deps: ImportDeps): Promise<void> {
  await deps.jobs.work(historyQueue, async ({ runId }, attempt) => {
    try {
      const turn = performance.now() + turnMs
      while (await step(deps, runId)) if (performance.now() > turn) return again(deps, runId)
    } catch (error) {
      await goOnAfter(deps, runId, attempt, error)
    }
  })
}

/** Waits, throws for another attempt, or gives the run up. */
async function goOnAfter(deps: ImportDeps, runId: string, attempt: number, error: unknown): Promise<void> {
  const code = error instanceof Refusal ? error.code : 'unexpected'
  const isCounted = await isCountedSync(deps, runId)
  if (error instanceof Refusal && laterOn.has(code)) {
    const afterSeconds = error.retryAfterSeconds ?? 600
    return comeBack(deps, runId, isCounted ? Math.max(afterSeconds, busySyncSeconds(code)) : afterSeconds)
  }
  if (!hopeless.has(code) && !isCounted && attempt <= historyQueue.retries) throw error
  if (code === 'unexpected') deps.logger.error({ err: error }, 'a history could not be read')
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endRun(tx, runId, { state: 'failed', failure: code })
    if (ended && (ended.kind === 'service' || mendable.has(code)))
      await deps.events.announce(tx, runEnded, { ...ended, isDone: false })
    await dropIdleSync(tx, runId)
  })
}

/** Why a daily sync fails that its person can do something about. */
const mendable = new Set<string>(['provider_revoked', 'provider_scope_missing', 'provider_account_unready'])

/** A day's news of a service that counts for all: one question is a turn, and who fails has had it. */
async function isCountedSync({ db, providers }: ImportDeps, runId: string): Promise<boolean> {
  const run = await runById(db, runId)
  return run?.kind === 'sync' && providers[run.source as Service]?.budget != null
}

/** Our own count knows when its hour ends; a service that says no is asked once an hour. */
const busySyncSeconds = (code: string) => (code === 'provider_busy' ? 3600 : 0)

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
    const ended = await endRun(tx, run.id, { state: 'done', isCutShort: run.kind === 'service' && isCutShort })
    if (ended?.kind === 'service') await deps.events.announce(tx, runEnded, { ...ended, isDone: true })
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
