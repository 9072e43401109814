import type { LiveMessage } from '@hakari/contract'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/connect.ts'
import type { HttpEnv } from '../http/context.ts'
import type { Logger } from '../logger.ts'
import { add, type Changes, type Gathered, inMessages, nothing } from './changes.ts'
import { coalesced } from './coalesced.ts'
import { type Listening, serveStreams } from './stream-route.ts'
import { createStreams, type StreamBounds } from './streams.ts'

export type { Gathered } from './changes.ts'

export interface Realtime {
  /** After the commit: everybody whom it concerns is told, in every process, within a second or so. */
  tell: (changes: Partial<Changes>) => void
  serveOn(app: Hono<HttpEnv>, members: Members): void
  /** Ends the streams: before the server closes, or it would wait for them. */
  drain: () => void
  stop: () => Promise<void>
}

/** What the slices know and the platform does not. */
interface Members extends Listening {
  /** Which of some sessions still are. */
  areLive: (sessionIds: string[]) => Promise<Set<string>>
  /** What each of these members is told of what happened. */
  newsFor: (happened: Gathered, online: string[]) => Promise<(memberId: string) => LiveMessage>
}

export interface RealtimeSettings {
  streams: StreamBounds
  heartbeatMs: number
  databaseWaitMs: number
}

const channel = 'hakari_live'
/** Said by the database itself, whatever ended the session. */
const endedChannel = 'hakari_session_ended'
const spoken = (message: LiveMessage) => `data: ${JSON.stringify(message)}\n\n`
const greeting = spoken({ type: 'hello' })
/** This process tells the others at most this often. */
const gatherMs = 150
/** A browser hears of changes at most this often. */
const newsMs = 1000

/** The hub between PostgreSQL's NOTIFY, which all processes hear, and the browsers of this one. */
export async function startRealtime(
  { db, url }: { db: Database; url: string },
  settings: RealtimeSettings,
  logger: Logger,
): Promise<Realtime> {
  const streams = createStreams(settings.streams)
  let members: Members | null = null
  const heartbeat = setInterval(() => {
    void streams.heartbeat()
    void endTheDead()
  }, settings.heartbeatMs)
  let stopping = false

  let happenedHere = nothing()
  const sayHere = coalesced(
    gatherMs,
    async () => {
      const said = inMessages(happenedHere)
      happenedHere = nothing()
      for (const message of said) await sql`select pg_notify(${channel}, ${message})`.execute(db)
    },
    (error) => logger.warn({ err: error }, 'live: changes were not told'),
  )

  let heard = nothing()
  const passOn = coalesced(
    newsMs,
    async () => {
      const happened = heard
      heard = nothing()
      const online = streams.members()
      if (members === null || online.length === 0) return
      await endTheDead(streams.sessionsOf(happened.people))
      const newsOf = await members.newsFor(happened, online)
      const texts = new Map<LiveMessage, string>()
      await streams.send((memberId) => {
        const news = newsOf(memberId)
        const text = texts.get(news) ?? spoken(news)
        texts.set(news, text)
        return text
      })
    },
    async (error) => {
      // Nobody knows what was missed: everybody asks anew.
      logger.warn({ err: error }, 'live: news were lost')
      await streams.send(() => greeting)
    },
  )

  let listener = await listen()

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'hakari live',
      keepAlive: true,
      connectionTimeoutMillis: settings.databaseWaitMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      await client.query(`listen ${endedChannel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.on('notification', ({ channel: heardOn, payload = '' }) => {
      if (heardOn === endedChannel) return streams.endSession(payload)
      try {
        add(heard, JSON.parse(payload) as Partial<Changes>)
        passOn.soon()
      } catch {
        // Another program, or another version of this one, said something else.
        void streams.send(() => greeting)
      }
    })
    client.once('end', () => {
      if (stopping) return
      logger.warn('live: the connection to the database is lost')
      void recover()
    })
    return client
  }

  /** Sessions also run out, and their end may have been said while nobody listened. */
  async function endTheDead(sessionIds = streams.sessions()): Promise<void> {
    if (sessionIds.length === 0 || members === null) return
    const live = await members.areLive(sessionIds).catch(() => null)
    if (live) for (const id of sessionIds) if (!live.has(id)) streams.endSession(id)
  }

  /** What was said while nobody listened is lost: everybody is told to ask anew. */
  async function recover(pauseMs = 100): Promise<void> {
    await sleep(pauseMs)
    if (stopping) return
    const next = await listen().catch(() => null)
    if (next === null) return recover(Math.min(pauseMs * 2, 5000))
    listener = next
    if (stopping) await listener.end()
    else {
      await endTheDead()
      await streams.send(() => greeting)
    }
  }

  return {
    tell(changes) {
      add(happenedHere, changes)
      sayHere.soon()
    },
    serveOn(app, given) {
      members = given
      serveStreams(app, streams, greeting, given)
    },
    drain: () => streams.endAll(),
    async stop() {
      stopping = true
      clearInterval(heartbeat)
      await sayHere.finish()
      await passOn.finish()
      await listener.end().catch(() => {})
    },
  }
}
