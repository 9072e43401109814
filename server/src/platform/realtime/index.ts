import type { LiveMessage } from '@hakari/contract'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/connect.ts'
import type { Logger } from '../logger.ts'
import { serveStreams } from './stream-route.ts'
import { createStreams } from './streams.ts'
import type { HttpEnv } from '../http/context.ts'

export interface Realtime {
  /** Heard by every browser of every process once the transaction commits. */
  publish(db: Db, message: LiveMessage): Promise<void>
  serveOn(app: Hono<HttpEnv>): void
  /** Ends the streams: before the server closes, or it would wait for them. */
  drain: () => void
  stop: () => Promise<void>
}

export interface RealtimeSettings {
  streamsPerClient: number
  heartbeatMs: number
}

const channel = 'hakari_live'
const greeting = `data: ${JSON.stringify({ type: 'hello' } satisfies LiveMessage)}\n\n`

/** The hub between PostgreSQL's NOTIFY, which all processes hear, and the browsers of this one. */
export async function startRealtime(url: string, settings: RealtimeSettings, logger: Logger): Promise<Realtime> {
  const streams = createStreams(settings.streamsPerClient)
  const heartbeat = setInterval(() => void streams.heartbeat(), settings.heartbeatMs)
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
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.on('notification', ({ payload = '' }) => void streams.broadcast(`data: ${payload}\n\n`))
    client.once('end', () => {
      if (stopping) return
      logger.warn('live: the connection to the database is lost')
      void recover()
    })
    return client
  }

  /** What was said while nobody listened is lost: everybody is told to ask anew. */
  async function recover(pauseMs = 100): Promise<void> {
    await sleep(pauseMs)
    if (stopping) return
    const next = await listen().catch(() => null)
    if (next === null) return recover(Math.min(pauseMs * 2, 5000))
    listener = next
    if (stopping) await listener.end()
    else await streams.broadcast(greeting)
  }

  return {
    async publish(db, message) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db)
    },
    serveOn: (app) => serveStreams(app, streams, greeting),
    drain: () => streams.endAll(),
    async stop() {
      stopping = true
      clearInterval(heartbeat)
      await listener.end().catch(() => {})
    },
  }
}
