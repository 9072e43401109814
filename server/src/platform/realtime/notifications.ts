import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { byTheMinute } from '../by-the-minute.ts'
import { kept } from '../database/watched-client.ts'
import type { Logger } from '../logger.ts'

interface Settings {
  url: string
  waitMs: number
  /** Names of our own: they stand in the statement as they are. */
  channels: readonly string[]
  onNotification: (channel: string, payload: string) => void
  onLost: () => void
  /** What was said while the connection was lost is lost, too. */
  onReconnect: () => Promise<void>
}

interface Notifications {
  stop: () => Promise<void>
}

/** The connection on which this process hears PostgreSQL's NOTIFY. Lost, it is opened again until it is stopped. */
export async function startNotifications(settings: Settings, logger: Logger): Promise<Notifications> {
  let isStopping = false
  let client = await connect()

  async function connect(): Promise<pg.Client> {
    const opened = await listeningClient(settings)
    opened.once('end', () => {
      if (isStopping) return
      byTheMinute(logger).say({ level: 'warn', msg: 'live: the connection to the database is lost' })
      settings.onLost()
      void reconnect()
    })
    return opened
  }

  async function reconnect(pauseMs = 100): Promise<void> {
    await sleep(pauseMs)
    if (isStopping) return
    const next = await connect().catch(() => null)
    if (next === null) return reconnect(Math.min(pauseMs * 2, 5000))
    client = next
    if (isStopping) await client.end()
    else await settings.onReconnect()
  }

  return {
    async stop() {
      isStopping = true
      await client.end().catch(() => {})
    },
  }
}

async function listeningClient({ url, waitMs, channels, onNotification }: Settings): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'hakari live',
    ...kept,
    connectionTimeoutMillis: waitMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${channel}`)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
  return client
}
