import type { Config } from '../config.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Platform } from '../platform/platform.ts'
import { lastScheduled } from './queries.ts'

const lookMs = 10 * 60 * 1000
const retryMs = 50 * 60 * 1000
const hourMs = 3600 * 1000
const dayMs = 24 * hourMs
const japanAheadMs = 9 * hourMs

/** Looks into the clock in each process that has a folder for backups; the one that is first makes it. */
export function scheduleBackups(
  platform: Pick<Platform, 'db' | 'logger' | 'clock'>,
  config: Config,
): { stop: () => Promise<void> } {
  const { folder } = config.backup
  if (folder === null) return { stop: async () => {} }
  const over = new AbortController()
  let work: Promise<void> | null = null
  const look = () => {
    work ??= lookAfter(platform, config, { folder, signal: over.signal })
      .catch((error: unknown) => platform.logger.error({ err: error }, 'backups could not be looked after'))
      .finally(() => {
        work = null
      })
  }
  const timer = setInterval(look, lookMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      over.abort()
      await work
    },
  }
}

/** What it takes to make one is read only when one is made. */
async function lookAfter(
  platform: Pick<Platform, 'db' | 'logger' | 'clock'>,
  config: Config,
  options: { folder: string; signal: AbortSignal },
): Promise<void> {
  const { lookAfterBackups } = await import('./scheduled-backup.ts')
  await lookAfterBackups(platform, config, options)
}

/** Each day from its hour on, and again an hour after a try that failed. */
export async function isDue(db: Database, { now, hour }: { now: Date; hour: number }): Promise<boolean> {
  const { good, tried } = await lastScheduled(db)
  return (!good || good < dueBefore(now, hour)) && (!tried || now.getTime() - tried.getTime() > retryMs)
}

/** The last moment at which this hour of the day began in Japan. */
function dueBefore(now: Date, hour: number): Date {
  const there = now.getTime() + japanAheadMs - hour * hourMs
  return new Date(there - (there % dayMs) - japanAheadMs + hour * hourMs)
}
