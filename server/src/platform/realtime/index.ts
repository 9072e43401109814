import type { LiveMessage } from '@hakari/contract'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/connect.ts'
import type { Logger } from '../logger.ts'
import { serveStreams, type SessionOf } from './stream-route.ts'
import { createStreams } from './streams.ts'
import type { HttpEnv } from '../http/context.ts'

export interface Realtime {
  /** Heard by every browser of every process once the transaction commits. */
  publish(db: Db, message: LiveMessage): Promise<void>
  /** `sessionOf` recognises who listens, `areLive` tells which of some sessions still are. */
  serveOn(app: Hono<HttpEnv>, members: { sessionOf: SessionOf; areLive: AreLive }): void
  /** Ends the streams: before the server closes, or it would wait for them. */
  drain: () => void
  stop: () => Promise<void>
}

type AreLive = (sessionIds: string[]) => Promise<Set<string>>

export interface RealtimeSettings {
  streamsPerClient: number
  heartbeatMs: number
}

const everyOne: AreLive = async (sessionIds) => new Set(sessionIds)

const channel = 'hakari_live'
/** Said by the database itself, whatever ended the session. */
const endedChannel = 'hakari_session_ended'
const greeting = `data: ${JSON.stringify({ type: 'hello' } satisfies LiveMessage)}\n\n`

/** The hub between PostgreSQL's NOTIFY, which all processes hear, and the browsers of this one. */
export async function startRealtime(url: string, settings: RealtimeSettings, logger: Logger): Promise<Realtime> {
  const streams = createStreams(settings.streamsPerClient)
  let areLive: AreLive = everyOne
  const heartbeat = setInterval(() => {
    void streams.heartbeat()
    void endTheDead()
  }, settings.heartbeatMs)
  let stopping = false
  let listener = await listen()

  async function listen(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'hakari live',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
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
      if (heardOn === endedChannel) streams.endSession(payload)
      else void streams.broadcast(`data: ${payload}\n\n`)
    })
    client.once('end', () => {
      if (stopping) return
      logger.warn('live: the connection to the database is lost')
      void recover()
    })
    return client
  }

  /** Sessions also run out, and their end may have been said while nobody listened. */
  async function endTheDead(): Promise<void> {
    const sessionIds = streams.sessions()
    if (sessionIds.length === 0) return
    const live = await areLive(sessionIds).catch(() => null)
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
      await streams.broadcast(greeting)
    }
  }

  return {
    async publish(db, message) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db)
    },
    serveOn(app, members) {
      areLive = members.areLive
      serveStreams(app, streams, greeting, members.sessionOf)
    },
    drain: () => streams.endAll(),
    async stop() {
      stopping = true
      clearInterval(heartbeat)
      await listener.end().catch(() => {})
    },
  }
}
