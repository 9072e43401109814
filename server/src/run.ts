import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { lastBackup } from './backup/queries.ts'
import type { Config } from './config.ts'
import { type Cards, startCards } from './features/cards/index.ts'
import { newcomersOf } from './features/newcomers/index.ts'
import { byTheMinute } from './platform/by-the-minute.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { closeToOthers } from './platform/data-folder.ts'
import { tooManyConnections } from './platform/database/assert-usable.ts'
import { startEmbedded } from './platform/database/embedded/index.ts'
import { type DatabaseAddresses, openDatabase } from './platform/database/open.ts'
import { startReads } from './platform/database/reads/index.ts'
import { createEvents } from './platform/events/index.ts'
import { openDiskStore } from './platform/files/disk.ts'
import { openS3Store } from './platform/files/s3.ts'
import { answerChecks } from './platform/http/health.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import { loadWebFiles } from './platform/http/web-files.ts'
import { startJobs } from './platform/jobs/index.ts'
import { listen } from './platform/http/listen.ts'
import { createLimits } from './platform/limits/index.ts'
import { createLogPseudonym } from './platform/log-pseudonym.ts'
import { createLogger, type Logger } from './platform/logger.ts'
import { startMailer } from './platform/mail/index.ts'
import { createSmtp, type Smtp } from './platform/mail/smtp.ts'
import { watchMaintenance } from './platform/maintenance/index.ts'
import { startMetrics } from './platform/metrics/index.ts'
import { installationFigures } from './platform/metrics/installation.ts'
import { processFigures } from './platform/metrics/process.ts'
import { createPasswords } from './platform/passwords.ts'
import { installationKey } from './platform/installation-key.ts'
import { startPictures } from './platform/pictures/index.ts'
import { shareOfCores } from './platform/share-of-cores.ts'
import type { Platform } from './platform/platform.ts'
import { createReadiness } from './platform/readiness.ts'
import { startRealtime } from './platform/realtime/index.ts'
import { unlessAborted } from './platform/unless-aborted.ts'
import { createVault } from './platform/vault.ts'
import { StartError } from './platform/start-error.ts'

export interface Running {
  port: number
  platform: Platform
  cards: Cards
  /** Says that nobody new should be sent here, and goes on serving until the time is over or the signal comes. */
  drain(impatience: AbortSignal): Promise<void>
  /** In order: no new requests, answer the open ones, finish running jobs, leave the database. */
  stop(): Promise<void>
}

interface PlatformOptions {
  clock?: Clock
  logger?: Logger
  /** Aborted, it gives up the start. */
  signal?: AbortSignal
  /** False: jobs are written down, and whichever app is running does them. */
  works?: boolean
  /** Only who restores a backup works with one that is not all there yet. */
  isRestoring?: boolean
}

export interface RunOptions extends Omit<PlatformOptions, 'works' | 'isRestoring'> {
  /** What has to be there when the first visitor comes. */
  beforeOpening?: (platform: Platform) => Promise<void>
}

export async function run(config: Config, options: RunOptions = {}): Promise<Running> {
  const { platform, undo, stop } = await startPlatform(config, options)
  try {
    await options.beforeOpening?.(platform)
    const webFiles = await loadWebFiles(config.webFolder, config.brand)
    const cards = startCards({ timeoutMs: config.cardTimeoutMs }, platform.logger)
    undo.push(cards.stop)
    const making = createApp(platform, { config, webFiles, cards, onStop: (step) => void undo.push(step) })
    const app = await unlessAborted(options.signal, making)
    const { isDraining } = platform.readiness
    const answersFirst = answerChecks(platform.readiness, securityHeaders({ https: config.mode === 'production' }))
    const { port, close: closeServer } = await listen(app, config, { answersFirst, isDraining })
    undo.push(() => {
      platform.realtime.drain()
      return closeServer()
    })
    const drain = async (signal: AbortSignal) => {
      platform.readiness.drain()
      await sleep(config.drainSeconds * 1000, null, { signal }).catch(() => {})
    }
    return { port, platform, cards, drain, stop }
  } catch (error) {
    await stop()
    throw tooManyConnections(error) ?? error
  }
}

/** Everything but the front door: what an operator's command needs too. */
export async function startPlatform(
  config: Config,
  {
    clock = systemClock,
    logger = createLogger(config.logLevel),
    signal,
    works = true,
    isRestoring = false,
  }: PlatformOptions = {},
) {
  const undo: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  // The last step of all: whatever ends before may still have something to say.
  undo.push(() => byTheMinute(logger).flush())
  try {
    const { smtpUrl } = config.mail
    if (works && smtpUrl === null) throw new StartError('SMTP_URL is missing: set it to the mail server.')
    const addresses = await databaseAddresses(config, { logger, ...(signal && { signal }) }, undo)
    const { directUrl } = addresses
    const { databaseWaitMs: waitMs, databasePool: size } = config
    const opening = { logger, size, waitMs, works, isRestoring, hasStandIn: config.patroni !== null, signal }
    const { db, pool, trouble, sessionMemory } = await openDatabase(addresses, opening, undo)
    const files = config.s3
      ? await openS3Store(config.s3, { logger, timeoutMs: config.providerTimeoutMs })
      : await openDiskStore(join(config.dataFolder, 'files'))
    if (!config.s3) await closeToOthers(config.dataFolder, { holdsDatabase: true })
    const pictures = startPictures(pictureSettings)
    undo.push(pictures.stop)
    const passwords = createPasswords({ waiting: config.waitingSignIns, cost: config.passwordCost })
    undo.push(passwords.stop)
    const { brand } = config
    const mail = { ...config.mail, brand, from: { name: brand.name, address: config.mail.from } }
    const smtp = smtpUrl === null ? noSmtp : createSmtp({ ...mail, smtpUrl })
    undo.push(smtp.close)
    const maintenance = await watchMaintenance(db, logger)
    undo.push(maintenance.stop)
    const metrics = startMetrics({ isScraped: config.metricsToken !== null })
    const { databaseReplicaUrls: urls, patroni } = config
    const {
      reads,
      readsAsWritten,
      isWithoutPrimary,
      standbys,
      stop: stopReads,
    } = startReads(
      { db, pool, urls, url: directUrl, patroni, onWithoutPrimary: sessionMemory.forgetAll, waitMs, size },
      { logger, metrics },
    )
    undo.push(stopReads)
    const isPaused = maintenance.now() !== null
    const jobs = await unlessAborted(
      signal,
      startJobs(directUrl, { logger, metrics }, { works, waitMs, lookMs: config.lookMs, isPaused }),
    )
    undo.push(jobs.stop)
    maintenance.onChange((isOn) => (isOn ? jobs.pause() : jobs.resume()))
    const mailer = await startMailer(jobs, smtp, mail, { logger, metrics })
    const realtime = await startRealtime({ db, url: directUrl, maintenance }, config, logger)
    undo.push(realtime.stop)
    const readiness = createReadiness(pool, jobs, trouble, waitMs)
    const keptMs = config.metricsKeptMs
    const dataFolder = config.s3 ? null : config.dataFolder
    metrics.show(processFigures({ pool, standbys, readiness, realtime, maintenance, dataFolder }, { keptMs }))
    metrics.show(installationFigures(db, { keptMs, lastBackup: async () => (await lastBackup(db)).at }))
    const keys = config.tokenKeys ?? ([await installationKey(config.dataFolder)] as const)
    const platform: Platform = {
      brand,
      db,
      reads,
      readsAsWritten,
      isWithoutPrimary,
      events: createEvents(realtime.tell),
      files,
      jobs,
      mailer,
      limits: createLimits(db, clock, config.limits, { logger, isNewcomer: newcomersOf(db, clock) }),
      passwords,
      metrics,
      pictures,
      readiness,
      vault: createVault(keys),
      realtime,
      sessionMemory,
      maintenance,
      clock,
      logger,
      logPseudonym: createLogPseudonym(keys[0].key),
    }
    return { platform, undo, stop }
  } catch (error) {
    await stop()
    throw tooManyConnections(error) ?? error
  }
}

/** A process that does no jobs sends no mail, so it needs no mail server. */
const noSmtp: Smtp = { deliver: () => Promise.reject(new Error('there is no mail server')), close: () => {} }

const pictureSettings = { stuckMs: 60_000, work: 25, memoryMb: 300, atOnce: shareOfCores(), waiting: 20 }

async function databaseAddresses(
  { databaseUrl, databaseDirectUrl, databaseMigrationUrl, dataFolder }: Config,
  { logger, signal }: { logger: Logger; signal?: AbortSignal },
  undo: (() => Promise<void> | void)[],
): Promise<DatabaseAddresses> {
  if (databaseUrl)
    return { url: databaseUrl, directUrl: databaseDirectUrl ?? databaseUrl, ownerUrl: databaseMigrationUrl }
  const onLost = () => logger.error('the embedded database is gone; starting it again')
  const database = await startEmbedded(dataFolder, { onLost, ...(signal && { signal }) })
  undo.push(database.stop)
  if (!database.home.startsWith(dataFolder)) logger.warn({ home: database.home }, 'the database lives elsewhere')
  return { url: database.workUrl, directUrl: database.workUrl, ownerUrl: database.url, isEmbedded: true }
}
