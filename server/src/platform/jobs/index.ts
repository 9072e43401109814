import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Tx } from '../database/connect.ts'
import { kept, WatchedClient } from '../database/watched-client.ts'
import type { Logger } from '../logger.ts'
import { StartError } from '../start-error.ts'
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
const keepFailedSeconds = 14 * 24 * 3600
const longestSeconds = 3600
/** Of what a failed job says of itself. */
const longestKept = 300
/** A new job is announced at once; only a retry waits for the next look. */
const worker = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: 10,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
} as const

/** Beside those of the pool: four that do jobs, and one that hears of new ones. */
export const connectionsOfJobs = 5

/** Handed on to `pg` as it is. Nobody waits for it, and tidying up its tables may take minutes. */
const watched = (waitMs: number): object => ({ Client: WatchedClient, answerMs: 60 * waitMs, ...kept })

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
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
  })

/** Without `works` jobs are only written down. Nobody sits before them, so they wait twice as long for the database. */
export async function startJobs(
  url: string,
  logger: Logger,
  { works = true, waitMs, isPaused = false }: { works?: boolean; waitMs?: number; isPaused?: boolean } = {},
): Promise<Jobs> {
  const boss = bossFor(url, works, waitMs)
  const workers = pausableWorkers(boss, { isPaused })
  let running = true
  // Its listening connection may outlive its stop and end with the database, which is no fault then.
  boss.on('error', (error) => running && logger.error({ err: error }, 'jobs'))
  await boss.start().catch(cannotBeMade)
  async function work<T extends object>(queue: Queue<T>, handler: (data: T, attempt: number) => Promise<void>) {
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
      deleteAfterSeconds: keepFinishedSeconds,
    }
    await boss.createQueue(deadLetter, { deleteAfterSeconds: keepFailedSeconds, retentionSeconds: keepFailedSeconds })
    await boss.createQueue(queue.name, options)
    await boss.updateQueue(queue.name, options)
    if (!works) return
    await workers.add(queue.name, () =>
      boss.work<T, unknown, typeof worker>(queue.name, worker, (batch) =>
        Promise.all(
          batch.map(async ({ id, data, retryCount }): Promise<JobResult> => {
            try {
              await handler(data, retryCount + 1)
              // A finished job is deleted at once: it may name a person, and nothing of it is needed any more.
              await boss.deleteJob(queue.name, id)
              return { id, status: 'completed' }
            } catch (error) {
              const isLast = retryCount >= queue.retries
              const said = isLast ? `job given up, kept in ${deadLetter}` : 'job failed'
              logger[isLast ? 'error' : 'warn'](
                { err: error, queue: queue.name, job: id, attempt: retryCount + 1 },
                said,
              )
              return { id, status: 'failed', output: { message: (error as Error).message.slice(0, longestKept) } }
            }
          }),
        ),
      ),
    )
  }

  return {
    async enqueue(tx, queue, data, when) {
      await boss.send(queue.name, data, { db: fromKysely(tx), ...(when && { startAfter: when.afterSeconds }) })
    },
    work,
    async hourly(queue, handler) {
      await work(queue, handler)
      await boss.schedule(queue.name, '0 * * * *')
    },
    pause: workers.pause,
    resume: workers.resume,
    isRunning: () => running,
    async stop() {
      running = false
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
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
