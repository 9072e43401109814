import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { assertReachableAndDurable, connect } from './platform/database/connect.ts'
import { startEmbedded } from './platform/database/embedded/index.ts'
import { migrate, readMigrations } from './platform/database/migrate.ts'
import { createEvents } from './platform/events/index.ts'
import { loadWebFiles } from './platform/http/web-files.ts'
import { startJobs } from './platform/jobs/index.ts'
import { listen } from './platform/http/listen.ts'
import { createLimits } from './platform/limits/index.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { senderName } from './platform/mail/brand.ts'
import { startMailer } from './platform/mail/index.ts'
import { createSmtp } from './platform/mail/smtp.ts'
import type { Platform } from './platform/platform.ts'
import { startRealtime } from './platform/realtime/index.ts'
import { StartError } from './platform/start-error.ts'

export interface Running {
  port: number
  platform: Platform
  /** In order: no new requests, answer the open ones, finish running jobs, leave the database. */
  stop(): Promise<void>
}

interface RunOptions {
  clock?: Clock
  logger?: Logger
  /** Gives up the start. */
  signal?: AbortSignal
}

export async function run(
  config: Config,
  { clock = systemClock, logger = createLogger(config.logLevel), signal }: RunOptions = {},
): Promise<Running> {
  const undo: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const { smtpUrl } = config.mail
    if (smtpUrl === null) throw new StartError('SMTP_URL is missing: set it to the mail server.')
    const webFiles = await loadWebFiles(config.webFolder)
    const url = config.databaseUrl ?? (await embedded(config.dataFolder, { logger, ...(signal && { signal }) }, undo))
    const { db, pool, close } = connect(url, (error) => logger.warn({ err: error }, 'database connection lost'))
    undo.push(close)
    await assertReachableAndDurable(pool)
    signal?.throwIfAborted()
    await migrate(pool, await readMigrations())
    signal?.throwIfAborted()
    const mail = { ...config.mail, smtpUrl, from: { name: senderName, address: config.mail.from } }
    const smtp = createSmtp(mail)
    undo.push(smtp.close)
    const jobs = await startJobs(url, logger)
    undo.push(jobs.stop)
    const mailer = await startMailer(jobs, smtp, mail, logger)
    const realtime = await startRealtime(url, config, logger)
    undo.push(realtime.stop)
    const limits = createLimits(db, clock, config.limits)
    const platform: Platform = { db, events: createEvents(), jobs, mailer, limits, realtime, clock, logger }
    const app = createApp(platform, { config, webFiles })
    signal?.throwIfAborted()
    const { port, close: closeServer } = await listen(app, config)
    undo.push(() => {
      realtime.drain()
      return closeServer()
    })
    return { port, platform, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function embedded(
  dataFolder: string,
  { logger, signal }: { logger: Logger; signal?: AbortSignal },
  undo: (() => Promise<void> | void)[],
): Promise<string> {
  const onLost = () => logger.error('the embedded database is gone; starting it again')
  const database = await startEmbedded(dataFolder, { onLost, ...(signal && { signal }) })
  undo.push(database.stop)
  if (!database.home.startsWith(dataFolder)) logger.warn({ home: database.home }, 'the database lives elsewhere')
  return database.url
}
