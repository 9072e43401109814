import type { ClientBase } from 'pg'
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Tx } from '../database/connect.ts'
import { byTheMinute } from '../by-the-minute.ts'
import { kept, WatchedClient } from '../database/watched-client.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics/index.ts'
import { StartError } from '../start-error.ts'
import { lookAfterJobs } from './look.ts'
import { pausableWorkers } from './pause.ts'

/** Work that is done later, by whichever process is free. `T` is what a job carries. */
export interface Queue<T extends object> {
  name: string
  /** How long a silent worker keeps a job before it is given to another. One that lives says so. */
  leaseSeconds: number
  retryDelaySeconds: number
  retries: number
  readonly carries?: T
}

export interface Jobs {
  /** The job exists exactly when the transaction commits. */
  enqueue<T extends object>(tx: Tx, queue: Queue<T>, data: T, when?: { afterSeconds: number }): Promise<void>
  work<T extends object>(queue: Queue<T>, handler: (data: T, attempt: number) => Promise<void>): Promise<void>
  /** The work is done at the full hour, by one process of all. */
  hourly(queue: Queue<object>, handler: () => Promise<void>): Promise<void>
  /** Until `resume` jobs are only written down, whoever writes them. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  isRunning(): boolean
  stop: () => Promise<void>
}

const longestRetryDelaySeconds = 3600
const keepFinishedSeconds = 60
/** That it was done can be seen until the next one is long overdue. */
const keepHourlySeconds = 24 * 3600
const keepFailedSeconds = 14 * 24 * 3600
const longestSeconds = 3600
/** Of what a failed job says of itself. */
const longestKept = 300
/** A new job is announced at once, and the look wakes a worker for what comes due: by itself it asks seldom. */
const worker = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 60,
  notifyPollingIntervalSeconds: 60,
} as const

/** Beside those of the pool: four that do jobs, and one that hears of new ones. */
export const connectionsOfJobs = 5

/**
 * Handed on to `pg` as it is. Nobody waits for it, and tidying up its tables may take minutes, also where the role has a limit for what
 * people wait for.
 */
const watched = (waitMs: number): object => ({
  Client: WatchedClient,
  answerMs: 60 * waitMs,
  ...kept,
  onConnect: (client: ClientBase) =>
    client.query(`select set_config('statement_timeout', $1, false)`, [String(60 * waitMs)]),
})

const bossFor = (url: string, works = true, waitMs = 5000) =>
  new PgBoss({
    ...watched(waitMs),
    connectionString: url,
    application_name: 'hakari jobs',
    max: connectionsOfJobs - 1,
    connectionTimeoutMillis: 2 * waitMs,
    useListenNotify: true,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: 60,
    // What a dead process has left is given on whenever the look finds it, which this must not hold up.
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 60,
    cronWorkerIntervalSeconds: 30,
    // Jobs that wait for other jobs: we have none.
    flowIntervalSeconds: 3600,
  })

interface JobSettings {
  works?: boolean
  waitMs?: number
  /** How often a process asks which jobs have come due. */
  lookMs?: number
  isPaused?: boolean
}

/** Without `works` jobs are only written down. Nobody sits before them, so they wait twice as long for the database. */
export async function startJobs(
  url: string,
  { logger, metrics }: { logger: Logger; metrics: Metrics },
  { works = true, waitMs, lookMs = 5000, isPaused = false }: JobSettings = {},
): Promise<Jobs> {
  const boss = bossFor(url, works, waitMs)
  const workers = pausableWorkers(boss, { isPaused })
  let running = true
  // Its listening connection may outlive its stop and end with the database, which is no fault then.
  const complain = (error: unknown, step: string) => {
    const fields = { step, ...whatFailed(error) }
    if (running)
      byTheMinute(logger).say({ level: 'error', msg: 'jobs', fields, kind: `jobs ${fields.step} ${fields.queue}` })
  }
  boss.on('error', (error) => complain(error, 'upkeep'))
  await boss.start().catch(cannotBeMade)
  const look = works ? lookAfterJobs(boss, { everyMs: lookMs, onError: (error) => complain(error, 'look') }) : null
  async function work<T extends object>(
    queue: Queue<T>,
    handler: (data: T, attempt: number) => Promise<void>,
    { isHourly = false } = {},
  ) {
    const deadLetter = `${queue.name}-failed`
    const options = {
      notify: true,
      heartbeatSeconds: queue.leaseSeconds,
      expireInSeconds: longestSeconds,
      deadLetter,
      retryLimit: queue.retries,
      retryDelay: queue.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: longestRetryDelaySeconds,
      deleteAfterSeconds: isHourly ? keepHourlySeconds : keepFinishedSeconds,
    }
    await boss.createQueue(deadLetter, { deleteAfterSeconds: keepFailedSeconds, retentionSeconds: keepFailedSeconds })
    await boss.createQueue(queue.name, options)
    await boss.updateQueue(queue.name, options)
    if (!works) return
    for (const outcome of ['done', 'failed', 'given_up'] as const) metrics.begin('jobs', { queue: queue.name, outcome })
    const doAll = (batch: JobWithMetadata<T>[]) => Promise.all(batch.map((job) => doOne(job)))
    const doOne = async ({ id, data, retryCount }: JobWithMetadata<T>): Promise<JobResult> => {
      try {
        await handler(data, retryCount + 1)
        // A finished job is deleted at once: it may name a person, and nothing of it is needed any more.
        if (!isHourly) await boss.deleteJob(queue.name, id)
        metrics.count('jobs', { queue: queue.name, outcome: 'done' })
        return { id, status: 'completed' }
      } catch (error) {
        const isLast = retryCount >= queue.retries
        metrics.count('jobs', { queue: queue.name, outcome: isLast ? 'given_up' : 'failed' })
        const said = isLast ? `job given up, kept in ${deadLetter}` : 'job failed'
        logger[isLast ? 'error' : 'warn']({ err: error, queue: queue.name, job: id, attempt: retryCount + 1 }, said)
        return { id, status: 'failed', output: { message: (error as Error).message.slice(0, longestKept) } }
      }
    }
    await workers.add(queue.name, async () =>
      look?.after(queue.name, await boss.work<T, unknown, typeof worker>(queue.name, worker, doAll)),
    )
  }

  return {
    async enqueue(tx, queue, data, when) {
      await boss.send(queue.name, data, { db: fromKysely(tx), ...(when && { startAfter: when.afterSeconds }) })
    },
    work: (queue, handler) => work(queue, handler),
    async hourly(queue, handler) {
      await work(queue, handler, { isHourly: true })
      await boss.schedule(queue.name, '0 * * * *')
    },
    pause: workers.pause,
    resume: workers.resume,
    isRunning: () => running,
    async stop() {
      running = false
      await look?.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** What a worker meets arrives as a bare object that names its queue; anything else is about all of them. */
function whatFailed(error: unknown): { err: Error; queue?: string; step?: string } {
  if (error instanceof Error) return { err: error }
  const {
    message = '',
    stack = '',
    queue,
    code,
  } = error as Partial<Record<'message' | 'stack' | 'queue' | 'code', string>>
  const err = Object.assign(new Error(message), { stack, ...(code !== undefined && { code }) })
  return { err, ...(queue !== undefined && { queue, step: 'fetch' }) }
}

/** Makes the tables of the job queue, or brings them up to date, for who may only use them. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, application_name: 'hakari jobs', supervise: false, schedule: false })
  // Something it had begun may end after its connection; what matters is thrown by the start.
  boss.on('error', () => {})
  await boss.start().catch(cannotBeMade)
  await boss.stop({ graceful: false })
}

function cannotBeMade(cause: Error): never {
  throw new StartError(
    `The job queue cannot be made in the database (${cause.message}): check the rights of its user.`,
    { cause },
  )
}
