import { history, imports, type Reading, readings, type Run, type Service, stats } from '@hakari/contract'
import { type Query, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refusalCode } from '../../api/refusal-code.ts'
import { addOwnEntry } from '../../store/own-changes.ts'
import { pagesOf } from '../../store/pages.ts'
import { queryOf } from '../../store/query.ts'
import { connectionsQuery } from '../imports/index.ts'

/** Fetched on every visit, because an entry that was made of a reading may be deleted by now. */
export const readingsPages = (withHidden: boolean) => ({
  ...pagesOf(readings.list, { query: { hidden: withHidden ? 'yes' : 'no' } }),
  staleTime: 0,
})

export const runsQuery = queryOf(history.runs, {})

const offeredMs = 30 * 86_400_000

/** Fetched on every look, because the offered reading may be published by now. An old one is not offered. */
export const offerQuery = queryOptions({
  ...queryOf(readings.offer, {}),
  staleTime: 0,
  gcTime: 0,
  select: ({ reading }) => (reading && Date.now() - Date.parse(reading.measuredAt) < offeredMs ? reading : null),
})

const figureIds = new Set<unknown>([stats.mine.id, stats.chart.id, stats.progress.id, stats.calendar.id])
const historyIds = new Set<unknown>([readings.list.id, history.runs.id, ...figureIds])

/** Other readings are there now: the lists and the trend are asked for again. */
export const refreshHistory = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => historyIds.has(queryKey[0]) })

const refreshFigures = (client: QueryClient) =>
  void client.invalidateQueries({ predicate: ({ queryKey }) => figureIds.has(queryKey[0]) })

interface Pages {
  pages: { items: Reading[]; next: string | null }[]
  pageParams: unknown[]
}

const holdsHidden = ({ queryKey: [, input] }: Query) =>
  (input as { query?: { hidden?: string } } | undefined)?.query?.hidden === 'yes'

/** What became of a reading, in every list that holds it; null where it is gone. */
function changeReading(client: QueryClient, id: string, now: (before: Reading) => Reading | null) {
  for (const query of client.getQueryCache().findAll({ queryKey: [readings.list.id] })) {
    const withHidden = holdsHidden(query)
    const kept = (before: Reading) => {
      const after = before.id === id ? now(before) : before
      return after === null || (after.isHidden && !withHidden) ? [] : [after]
    }
    client.setQueryData(query.queryKey, (data: Pages | undefined) =>
      data === undefined
        ? data
        : { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.flatMap(kept) })) },
    )
  }
  refreshFigures(client)
}

export function useReadingActs() {
  const client = useQueryClient()
  return {
    publish: async (id: string) => {
      const entry = await call(readings.publish, { params: { id } })
      addOwnEntry(client, entry)
      changeReading(client, id, (before) => ({ ...before, entryId: entry.id, entryPublicId: entry.publicId }))
    },
    hide: async (id: string) => {
      const now = await call(readings.hide, { params: { id } })
      changeReading(client, id, () => now)
    },
    show: async (id: string) => {
      const now = await call(readings.show, { params: { id } })
      changeReading(client, id, () => now)
      void client.invalidateQueries(readingsPages(false))
    },
    remove: async (id: string) => {
      await unlessGone(call(readings.remove, { params: { id } }))
      changeReading(client, id, () => null)
    },
  }
}

/** A 404 means that it is deleted already: the answer to an earlier try was lost. */
async function unlessGone(asked: Promise<unknown>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (refusalCode(error) !== 'not_found') throw error
  }
}

export const beginRun = async (source: 'apple_health' | 'takeout' | 'csv') =>
  (await call(history.begin, { body: { source } })).id

export const sendPart = (id: string, part: number, readings: { id: string; weight: string; measuredAt: string }[]) =>
  call(history.send, { params: { id, part: String(part) }, body: { readings } })

export const previewRun = (id: string) => call(history.preview, { params: { id } })

/** A run nobody confirmed: whatever becomes of this call, the server forgets it some day. */
export const forgetRun = (id: string) => void call(history.undo, { params: { id } }).catch(() => {})

export function useRunActs() {
  const client = useQueryClient()
  return {
    confirm: async (id: string, rejected: number): Promise<Run> => {
      try {
        return await call(history.confirm, { params: { id }, body: { rejected } })
      } catch (error) {
        // Perhaps confirmed already: the answer to an earlier try was lost.
        const done =
          refusalCode(error) === 'not_found' && (await call(history.runs, {})).items.find((run) => run.id === id)
        if (!done) throw error
        return done
      } finally {
        void refreshHistory(client)
      }
    },
    undo: async (id: string) => {
      await unlessGone(call(history.undo, { params: { id } }))
      await refreshHistory(client)
    },
    start: async (service: Service) => {
      try {
        const run = await call(history.fromService, { params: { service } })
        const others = (items: Run[]) => items.filter((item) => item.id !== run.id)
        client.setQueryData(runsQuery.queryKey, (known) => known && { items: [run, ...others(known.items)] })
      } finally {
        // The run may have begun all the same, or the permission is gone.
        void client.invalidateQueries(runsQuery)
        void client.invalidateQueries(connectionsQuery)
      }
    },
  }
}

export function useSync() {
  const client = useQueryClient()
  return async (service: Service, isOn: boolean) => {
    const now = await call(history.sync, { params: { service }, body: { isOn } })
    client.setQueryData(
      queryOf(imports.list, {}).queryKey,
      (known) =>
        known && {
          items: known.items.map((item) => (item.service === service ? { ...item, isSynced: now.isOn } : item)),
        },
    )
  }
}
