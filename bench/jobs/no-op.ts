import { type Jobs, type Queue, startJobs } from '../../server/src/platform/jobs/index.ts'
import { createLogger } from '../../server/src/platform/logger.ts'
import { startMetrics } from '../../server/src/platform/metrics/index.ts'

export const nothing: Queue<{ memberId: string }> = {
  name: 'bench-nothing',
  leaseSeconds: 60,
  retryDelaySeconds: 5,
  retries: 3,
}

/** The app's own queue, with a job that does nothing. */
export async function startNothing(url: string, { works }: { works: boolean }): Promise<Jobs> {
  const logger = createLogger('error')
  const jobs = await startJobs(url, { logger, metrics: startMetrics({ isScraped: false }) }, { works })
  await jobs.work(nothing, async () => {})
  return jobs
}
