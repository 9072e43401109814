import type { Entry } from '@hakari/contract'
import { batched } from '../../platform/batched.ts'
import type { Reads } from '../../platform/database/reads/index.ts'
import { pageBefore } from '../../platform/pagination.ts'
import { entriesForEach, entriesIn, type EntryPage } from '../entries/index.ts'
import { readerOf } from '../visibility/index.ts'
import type { FeedPage } from './queries.ts'

interface Looking {
  memberId: string
  hidesNobody: boolean
}

/**
 * Pages of a feed. Of a crowd that looks in the same moment, those who keep nobody away read their first page in one question: what it
 * costs PostgreSQL to begin one, and both sides to speak of it, they pay once. Two at a time, so that nobody waits for somebody's long page.
 */
export function readTogether<Values extends Record<string, string>>(
  reads: Reads,
  pageOf: (page: FeedPage) => EntryPage<Values>,
): (viewer: Looking, before: string | undefined) => Promise<Entry[]> {
  const first = pageOf(pageBefore(undefined))
  const firstPage = batched({
    keyOf: (memberId: string) => memberId,
    alone: (memberId) => reads((db) => entriesIn(db, { openId: memberId }, first)),
    together: (memberIds) => reads((db) => entriesForEach(db, memberIds, first)),
    mostInBatch: 8,
    atOnce: 2,
  })
  return (viewer, before) =>
    before === undefined && viewer.hidesNobody
      ? firstPage(viewer.memberId)
      : reads((db) => entriesIn(db, readerOf(viewer), pageOf(pageBefore(before))))
}
