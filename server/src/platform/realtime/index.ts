import type { LiveMessage } from '@hakari/contract'
import type { Hono } from 'hono'
import { byTheMinute } from '../by-the-minute.ts'
import type { Database } from '../database/connect.ts'
import type { HttpEnv } from '../http/context.ts'
import type { Logger } from '../logger.ts'
import { type Maintenance, maintenanceChannel } from '../maintenance/index.ts'
import { askedChannel, type Carrier, changesChannel, deafChannel, startCarrier } from './carrier.ts'
import { add, type Changes, type ChangeSet, isNothing, noChanges } from './changes.ts'
import { startNotifications } from './notifications.ts'
import { recentlyHeard } from './recently-heard.ts'
import { type Greeting, serveStreams, type StreamAccess } from './stream-route.ts'
import { createStreams, type StreamBounds, type Streams } from './streams.ts'
import { tellOthers } from './tell-others.ts'
import { throttled } from './throttled.ts'

export type { ChangeSet } from './changes.ts'

export interface Realtime {
  /** After the commit: everybody whom it concerns is told, in every process, within a second or so. */
  tell: (changes: Partial<Changes>) => void
  serveOn(app: Hono<HttpEnv>, members: Members): void
  /** How many browsers listen to this process. */
  openStreams: () => number
  /** Whether hints go by PostgreSQL though another carrier was asked for; null where none was. */
  isCarrierAway: Carrier['isAway']
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
  /** Null: PostgreSQL carries hints from process to process. */
  liveUrl: string | null
  /** How often processes ask whether all hear another carrier, and how long it may take to hear it. */
  liveAskMs: number
  liveWaitMs: number
}

/** A trigger of the database notifies here, whatever ended the session. */
const endedChannel = 'hakari_session_ended'
const eventOf = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`
const greeting = eventOf({ type: 'hello' })

/** A browser hears of changes at most this often. */
const updatesMs = 1000

/** The hub between what all processes hear, and the browsers of this one. The end of sessions is heard by PostgreSQL's NOTIFY, whoever carries hints. */
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

  const incoming = passOnUpdates(streams, logger, async (happened, online) => {
    if (members === null) return null
    await endDeadSessions(streams.sessionsOf(happened.people))
    return members.liveUpdatesFor(happened, online)
  })
  const onMissed = () => {
    incoming.missed()
    return streams.send(() => greeting)
  }
  const carrier = await startCarrier(db, settings, { take: (message) => incoming.take(message), onMissed }, logger)
  const outgoing = tellOthers(carrier, logger)
  const listening = startNotifications(
    {
      url,
      waitMs: settings.databaseWaitMs,
      channels: [changesChannel, endedChannel, maintenanceChannel, askedChannel, deafChannel],
      onNotification(channel, payload) {
        if (channel === maintenanceChannel) void maintenance.reread()
        else if (channel === endedChannel) streams.endSession(payload)
        else if (channel === changesChannel) incoming.take(payload)
        else carrier.onNotification(channel, payload)
      },
      onLost: () => carrier.onListening(false),
      async onReconnect() {
        carrier.onListening(true)
        await maintenance.reread()
        await endDeadSessions()
        await onMissed()
      },
    },
    logger,
  )
  const notifications = await listening.catch((error: unknown) => {
    carrier.stop()
    throw error
  })
  maintenance.onChange((isOn) => void (isOn && streams.sendAway()))
  // Something may have happened before anybody listened.
  incoming.missed()
  await maintenance.reread()
  const heartbeat = setInterval(() => {
    // Somebody may have been let in while it began.
    if (maintenance.now()) streams.sendAway()
    void streams.heartbeat()
    incoming.forgetOld()
    void endDeadSessions()
  }, settings.heartbeatMs)

  return {
    tell: outgoing.tell,
    serveOn(app, given) {
      members = given
      serveStreams(app, streams, incoming.greet, given)
    },
    openStreams: () => streams.size(),
    isCarrierAway: carrier.isAway,
    drain: () => streams.endAll(),
    async stop() {
      clearInterval(heartbeat)
      await outgoing.stop()
      carrier.stop()
      await incoming.flush()
      await notifications.stop()
    },
  }
}

/** What happened in any process, told to the browsers of this one. */
function passOnUpdates(
  streams: Streams,
  logger: Logger,
  liveUpdatesFor: (happened: ChangeSet, online: string[]) => Promise<((memberId: string) => LiveMessage | null) | null>,
) {
  let heard = noChanges()
  const recently = recentlyHeard()
  let passes = 0
  const passOn = throttled(
    updatesMs,
    async () => {
      const happened = heard
      heard = noChanges()
      const online = streams.members()
      const updatesOf = online.length > 0 ? await liveUpdatesFor(happened, online) : null
      if (updatesOf === null) return
      const texts = new Map<LiveMessage, string>()
      const wereAskedFor = new Set(online)
      passes++
      await streams.send((memberId) => {
        // Whoever came meanwhile was told when they came.
        const news = wereAskedFor.has(memberId) ? updatesOf(memberId) : null
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

  /** What happened since the page began to load, and how far back that reaches. */
  function greet(memberId: string, sinceMs: number | null): Greeting {
    if (sinceMs === null) return { hello: greeting, missed: null }
    const { coversMs, happened } = recently.since(sinceMs)
    const missed = async (triesLeft = 3): Promise<string> => {
      const before = passes
      const news = (await liveUpdatesFor(happened, [memberId]))?.(memberId)
      if (passes === before) return news ? eventOf(news) : ''
      // Counts that were looked up before others were told are older than those.
      return triesLeft > 0 ? missed(triesLeft - 1) : greeting
    }
    return {
      hello: eventOf({ type: 'hello', coversMs }),
      missed: isNothing(happened) ? null : () => missed().catch(() => greeting),
    }
  }

  return {
    take(payload: string) {
      try {
        const changes = JSON.parse(payload) as Partial<Changes>
        add(heard, changes)
        recently.take(changes)
        passOn.schedule()
      } catch {
        // Another program, or another version of this one, said something else.
        recently.missed()
        void streams.send(() => greeting)
      }
    },
    missed: recently.missed,
    forgetOld: recently.forgetOld,
    greet,
    flush: passOn.flush,
  }
}
