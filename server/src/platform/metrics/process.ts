import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import type { Maintenance } from '../maintenance/index.ts'
import type { Readiness } from '../readiness.ts'
import type { Realtime } from '../realtime/index.ts'
import { buildInfo } from './build-info.ts'
import type { Figure } from './index.ts'
import { kept } from './kept.ts'

/** Readiness itself answers sooner. */
const waitMs = 2000

interface Parts {
  pool: pg.Pool
  standbys: () => number
  readiness: Pick<Readiness, 'whyNot'>
  maintenance: Pick<Maintenance, 'now'>
  realtime: Pick<Realtime, 'openStreams' | 'isCarrierAway'>
  /** Null: files do not lie on this machine. */
  dataFolder: string | null
}

/** What is true of this process alone: add up, or look at the worst of them. */
export function processFigures(
  { pool, standbys, readiness, realtime, maintenance, dataFolder }: Parts,
  { keptMs }: { keptMs: number },
): Figure[] {
  const whyNot = kept(readiness.whyNot, { keptMs, waitMs })
  const disk = async () => {
    if (dataFolder === null) return null
    const { bavail, blocks, bsize } = await statfs(dataFolder)
    return { free: bavail * bsize, size: blocks * bsize }
  }
  return [
    figure('hakari_build_info', 'Which program this is; always 1', async () => [
      { labels: await buildInfo(), value: 1 },
    ]),
    figure('hakari_ready', 'Whether people should be sent here, as /readyz says', async () =>
      Number((await whyNot()) === null),
    ),
    figure('hakari_not_ready', 'Why nobody should be sent here, where that is so', async () => {
      const reason = await whyNot()
      return reason === null ? [] : [{ labels: { reason }, value: 1 }]
    }),
    figure('hakari_maintenance', 'Whether visitors are shown that there is maintenance', () =>
      Number(maintenance.now() !== null),
    ),
    figure('hakari_database_pool_size', 'Connections for requests that may be open at most', () => pool.options.max),
    figure('hakari_database_pool_used', 'Connections somebody works with', () => pool.totalCount - pool.idleCount),
    figure('hakari_database_pool_waiting', 'Requests that wait for a connection', () => pool.waitingCount),
    figure('hakari_standbys', 'Standbys that pages are read from', standbys),
    figure('hakari_live_streams', 'Open live streams', () => realtime.openStreams()),
    figure('hakari_live_away', 'Whether hints go by PostgreSQL though LIVE_URL is set', () => {
      const isAway = realtime.isCarrierAway()
      return isAway === null ? null : Number(isAway)
    }),
    figure('hakari_disk_free_bytes', 'Free space where the data folder lies', async () => (await disk())?.free ?? null),
    figure('hakari_disk_size_bytes', 'All space where the data folder lies', async () => (await disk())?.size ?? null),
  ]
}

const figure = (name: string, help: string, read: Figure['read']): Figure => ({
  name,
  help: `${help} (this process)`,
  read,
})
