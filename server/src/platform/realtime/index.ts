import type { LiveMessage } from '@hakari/contract'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import { byTheMinute } from '../by-the-minute.ts'
import type { Database } from '../database/connect.ts'
import type { HttpEnv } from '../http/context.ts'
import type { Logger } from '../logger.ts'
import { type Maintenance, maintenanceChannel } from '../maintenance/index.ts'
import { add, type Changes, type ChangeSet, toMessages, noChanges } from './changes.ts'
import { startNotifications } from './notifications.ts'
import { type StreamAccess, serveStreams } from './stream-route.ts'
import { createStreams, type StreamBounds, type Streams } from './streams.ts'
import { throttled } from './throttled.ts'

export type { ChangeSet } from './changes.ts'

export interface Realtime {
  /** After the commit: everybody whom it concerns is told, in every process, within a second or so. */
  tell: (changes: Partial<Changes>) => void
  serveOn(app: Hono<HttpEnv>, members: Members): void
  /** How many browsers listen to this process. */
  openStreams: () => number
  /** Ends the streams: before the server closes, or it would wait for them. */
  drain: () => void
  stop: () => Promise<void>
}

/** What the slices know and the platform does not. */
interface Members extends StreamAccess {
  /** Which of these sessions have not ended. */
  areLive: (sessionIds: string[]) => Promise<Set<string>>
  /** What each of these members is told of what happened; null: nothing at all. */
  liveUpdatesFor: (happened: ChangeSet, online: string[]) => Promise<(memberId: string) => LiveMessage | null>
}

export interface RealtimeSettings {
  streams: StreamBounds
  heartbeatMs: number
  databaseWaitMs: number
}

const changesChannel = 'hakari_live'
/** A trigger of the database notifies here, whatever ended the session. */
const endedChannel = 'hakari_session_ended'
const eventOf = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`
const greeting = eventOf({ type: 'hello' })

/** This process tells the others at most this often. */
const gatherMs = 150
/** A browser hears of changes at most this often. */
const updatesMs = 1000

/** The hub between PostgreSQL's NOTIFY, which all processes hear, and the browsers of this one. */
export async function startRealtime(
  { db, url, maintenance }: { db: Database; url: string; maintenance: Maintenance },
  settings: RealtimeSettings,
  logger: Logger,
): Promise<Realtime> {
  const streams = createStreams(settings.streams)
  let members: Members | null = null

  /** Sessions also run out, and their end may have been said while nobody heard it. */
  async function endDeadSessions(sessionIds = streams.sessions()): Promise<void> {
    if (sessionIds.length === 0 || members === null) return
    const live = await members.areLive(sessionIds).catch(() => null)
    if (live) for (const id of sessionIds) if (!live.has(id)) streams.endSession(id)
  }

  const outgoing = notifyOthers(db, logger)
  const incoming = passOnUpdates(streams, logger, async (happened, online) => {
    if (members === null) return null
    await endDeadSessions(streams.sessionsOf(happened.people))
    return members.liveUpdatesFor(happened, online)
  })
  const notifications = await startNotifications(
    {
      url,
      waitMs: settings.databaseWaitMs,
      channels: [changesChannel, endedChannel, maintenanceChannel],
      onNotification(channel, payload) {
        if (channel === maintenanceChannel) void maintenance.reread()
        else if (channel === endedChannel) streams.endSession(payload)
        else incoming.take(payload)
      },
      async onReconnect() {
        await maintenance.reread()
        await endDeadSessions()
        await streams.send(() => greeting)
      },
    },
    logger,
  )
  maintenance.onChange((isOn) => void (isOn && streams.sendAway()))
  // It may have changed before anybody listened.
  await maintenance.reread()
  const heartbeat = setInterval(() => {
    // Somebody may have been let in while it began.
    if (maintenance.now()) streams.sendAway()
    void streams.heartbeat()
    void endDeadSessions()
  }, settings.heartbeatMs)

  return {
    tell: outgoing.tell,
    serveOn(app, given) {
      members = given
      serveStreams(app, streams, greeting, given)
    },
    openStreams: () => streams.size(),
    drain: () => streams.endAll(),
    async stop() {
      clearInterval(heartbeat)
      await outgoing.flush()
      await incoming.flush()
      await notifications.stop()
    },
  }
}

/** What happened in this process, told to all of them. */
function notifyOthers(db: Database, logger: Logger) {
  let happened = noChanges()
  const notify = throttled(
    gatherMs,
    async () => {
      const messages = toMessages(happened)
      happened = noChanges()
      for (const message of messages) await sql`select pg_notify(${changesChannel}, ${message})`.execute(db)
    },
    (err) => byTheMinute(logger).say({ level: 'warn', msg: 'live: changes were not told', fields: { err } }),
  )
  return {
    tell: (changes: Partial<Changes>) => {
      add(happened, changes)
      notify.schedule()
    },
    flush: notify.flush,
  }
}

/** What happened in any process, told to the browsers of this one. */
function passOnUpdates(
  streams: Streams,
  logger: Logger,
  liveUpdatesFor: (happened: ChangeSet, online: string[]) => Promise<((memberId: string) => LiveMessage | null) | null>,
) {
  let heard = noChanges()
  const passOn = throttled(
    updatesMs,
    async () => {
      const happened = heard
      heard = noChanges()
      const online = streams.members()
      const updatesOf = online.length > 0 ? await liveUpdatesFor(happened, online) : null
      if (updatesOf === null) return
      const texts = new Map<LiveMessage, string>()
      await streams.send((memberId) => {
        const news = updatesOf(memberId)
        if (news === null) return null
        const text = texts.get(news) ?? eventOf(news)
        texts.set(news, text)
        return text
      })
    },
    async (err) => {
      // Nobody knows what was missed: everybody asks anew.
      byTheMinute(logger).say({ level: 'warn', msg: 'live: news were lost', fields: { err } })
      await streams.send(() => greeting)
    },
  )
  return {
    take(payload: string) {
      try {
        add(heard, JSON.parse(payload) as Partial<Changes>)
        passOn.schedule()
      } catch {
        // Another program, or another version of this one, said something else.
        void streams.send(() => greeting)
      }
    },
    flush: passOn.flush,
  }
}
