import type { Tx } from '../../platform/database/connect.ts'
import type { EventKind } from '../../platform/events/index.ts'
import type { Queue } from '../../platform/jobs/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { entryCommented } from '../comments/index.ts'
import { entryRecorded } from '../entries/index.ts'
import { followRequested, memberFollowed, requestsAccepted } from '../follows/index.ts'
import { runEnded } from '../history/index.ts'
import { entriesLiked } from '../likes/index.ts'
import { activitiesWritten } from './events.ts'
import {
  hasTold,
  writeForAccepted,
  writeForComment,
  writeForFollow,
  writeForLikes,
  writeForRecord,
  writeForRequest,
  writeWithoutCause,
  type Written,
} from './queries.ts'

/** Whoever has many followers does not wait until all of them are told. */
const recordQueue: Queue<{ entryId: string }> = {
  name: 'told-records',
  leaseSeconds: 30,
  retryDelaySeconds: 5,
  retries: 8,
}
const toldAtOnce = 1000

/** In the transaction of the cause. What takes the cause away takes these with it: their keys hang on it. */
export function activitySubscriptions({ events, jobs }: Pick<Platform, 'events' | 'jobs'>): void {
  const writeOn = <E extends object>(kind: EventKind<E>, write: (tx: Tx, event: E) => Promise<Written[]>) =>
    events.subscribe(kind, async (tx, event) =>
      events.announce(tx, activitiesWritten, { written: await write(tx, event) }),
    )
  writeOn(entriesLiked, writeForLikes)
  writeOn(entryCommented, writeForComment)
  writeOn(memberFollowed, writeForFollow)
  writeOn(requestsAccepted, writeForAccepted)
  writeOn(followRequested, writeForRequest)
  writeOn(runEnded, (tx, { memberId, source, added, isDone }) =>
    writeWithoutCause(tx, { memberId, type: isDone ? 'import_done' : 'import_failed', details: { source, added } }),
  )
  events.subscribe(entryRecorded, async (tx, { entryId, memberId, needed }) => {
    if (needed < 3 && (await hasTold(tx, memberId))) await jobs.enqueue(tx, recordQueue, { entryId })
  })
}

/** Tells followers that somebody recorded. Killed in the middle, it begins anew and tells nobody twice. */
export const recordJobs = ({ db, events, jobs }: Pick<Platform, 'db' | 'events' | 'jobs'>): Promise<void> =>
  jobs.work(recordQueue, async ({ entryId }) => {
    let after: number | null = 0
    while (after !== null) {
      const from: number = after
      after = await db.transaction().execute(async (tx) => {
        const { written, last } = await writeForRecord(tx, { entryId, after: from, most: toldAtOnce })
        await events.announce(tx, activitiesWritten, { written })
        return last
      })
    }
  })
