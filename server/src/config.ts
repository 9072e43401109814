import { beatMs } from '@hakari/contract'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RegistrationSettings } from './features/accounts/index.ts'
import type { ImportSettings } from './features/imports/index.ts'
import type { PushSettings } from './features/push/index.ts'
import type { LimitTable } from './limits.ts'
import { ownBrand } from './platform/brand.ts'
import type { S3Settings } from './platform/files/s3.ts'
import { type PasswordCost, safeCost } from './platform/passwords.ts'
import type { StreamBounds } from './platform/realtime/streams.ts'
import { StartError } from './platform/start-error.ts'
import type { VaultKey } from './platform/vault.ts'
import { type BackupSettings, backupSettings } from './settings/backup.ts'
import { type BrandSettings, brandSettings } from './settings/brand.ts'
import { type DatabaseSettings, databaseSettings } from './settings/database.ts'
import { s3Settings } from './settings/files.ts'
import { type GoogleSettings, googleSettings } from './settings/google.ts'
import { helpLinks } from './settings/help-links.ts'
import { importSettings, tokenKeys } from './settings/imports.ts'
import { limitSettings } from './settings/limits.ts'
import { liveUrl } from './settings/live.ts'
import { type MailSettings, mailSettings } from './settings/mail.ts'
import { originIn } from './settings/origin.ts'
import { pushSettings } from './settings/push.ts'
import { registrationSettings } from './settings/registration.ts'
import { assertNothingMissing } from './settings/required.ts'
import { type TokenSyncSettings, tokenSyncSettings } from './settings/token-sync.ts'
import { trustedProxies } from './settings/trusted-proxies.ts'
import { type Env, type Mode, optional, wholeNumber } from './settings/variables.ts'

export interface Config extends BrandSettings, DatabaseSettings {
  mode: Mode
  host: string
  port: number
  /** The address people see; links in mails start with it. */
  origin: string
  /** How long a client may take to say what it wants, and to send all of it. */
  headersMs: number
  requestMs: number
  /** How long a process that was told to stop goes on serving while it says that nobody new should be sent to it. */
  drainSeconds: number
  /** Root may be who runs it, also in production. */
  allowsRoot: boolean
  /** Proxies whose X-Forwarded-For counts. */
  trustedProxies: string[]
  /** Null: there is no /metrics. */
  metricsToken: string | null
  /** However many scrape, the database is asked for their figures no more often than this. */
  metricsKeptMs: number
  dataFolder: string
  /** How many connections requests share. */
  databasePool: number
  /** How long a request waits for one of the connections to it. */
  databaseWaitMs: number
  /** Null: files lie in the data folder. */
  s3: S3Settings | null
  backup: BackupSettings
  webFolder: string
  mail: MailSettings
  /** Null: not configured; outside production the sandbox takes its place. */
  google: GoogleSettings | null
  /** Where weights are imported from. What is null is not configured; outside production the sandbox takes its place. */
  imports: ImportSettings
  /** What seals the tokens of those services. Null: a key of the data folder. */
  tokenKeys: [VaultKey, ...VaultKey[]] | null
  /** Who we are for push services. */
  push: PushSettings
  /** How long another service may take to answer, and how long one that keeps failing is left in peace. */
  providerTimeoutMs: number
  providerPauseMs: number
  /** How long drawing one card may take, the start of the process that draws it included. */
  cardTimeoutMs: number
  /** How long a process looks away when there is no notification to send. */
  notificationPauseMs: number
  /** How often a process asks what has come due: jobs that are tried again, reminders, letters, what is to be sent. */
  lookMs: number
  /** Null: nobody else is told who is signed in. */
  tokenSync: TokenSyncSettings | null
  registration: RegistrationSettings
  /** Sign-ins that may wait for their turn to be checked. */
  waitingSignIns: number
  /** No setting changes it; only a test's own app hashes more cheaply. */
  passwordCost: PasswordCost
  limits: LimitTable
  /** Open live streams of one session, and of one member. */
  streams: StreamBounds
  heartbeatMs: number
  /** Null: PostgreSQL carries hints from process to process. */
  liveUrl: string | null
  /** How often processes ask whether all hear another carrier, and how long it may take to hear it. */
  liveAskMs: number
  liveWaitMs: number
  operator: { name: string; address: string | null; serverCountry: string | null }
  /** Who can be talked to about eating and mood. */
  helpLinks: { name: string; address: string }[]
  logLevel: string
  sandboxPort: number
}

const repository = resolve(import.meta.dirname, '../..')

/** The only reader of the environment. What is wrong is said with the variable's name. */
export function readConfig(env: Env = environment()): Config {
  const mode = modeIn(env)
  if (mode === 'production' && env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new StartError('NODE_TLS_REJECT_UNAUTHORIZED is 0: anybody could answer for Google and the mail server.')
  assertNothingMissing(env, mode)
  const factor = wholeNumber(env, 'LIMIT_FACTOR', mode === 'production' ? 1 : 100, 1, 1_000_000)
  const port = wholeNumber(env, 'PORT', 3000, 1, 65_535)
  const imports = importSettings(env)
  const origin = originIn(mode, env.ORIGIN || `http://localhost:${port}`)
  const mail = mailSettings(env)
  const operator = {
    name: env.OPERATOR_NAME || env.SITE_NAME || ownBrand.apiName,
    address: optional(env, 'OPERATOR_ADDRESS'),
    serverCountry: optional(env, 'SERVER_COUNTRY'),
  }
  const brand = brandSettings(env, { folder: env.BRAND_DIR ? resolve(repository, env.BRAND_DIR) : null, operator })
  return {
    mode,
    host: env.HOST || (mode === 'production' ? '::' : '127.0.0.1'),
    port,
    origin,
    headersMs: 10_000,
    requestMs: 30_000,
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', mode === 'production' ? 5 : 0, 0, 600),
    allowsRoot: wholeNumber(env, 'ALLOW_ROOT', 0, 0, 1) === 1,
    trustedProxies: trustedProxies(env),
    metricsToken: metricsToken(env),
    metricsKeptMs: 20_000,
    dataFolder: resolve(repository, env.DATA_DIR || 'data'),
    ...databaseSettings(env),
    databasePool: wholeNumber(env, 'DATABASE_POOL', 10, 2, 500),
    databaseWaitMs: 5000,
    s3: s3Settings(env, mode),
    backup: backupSettings(env),
    webFolder: join(repository, 'web/dist'),
    mail,
    google: googleSettings(env, mode),
    imports,
    tokenKeys: tokenKeys(env),
    push: pushSettings(env, { origin, operator: mail.operator }),
    providerTimeoutMs: 10_000,
    providerPauseMs: 30_000,
    cardTimeoutMs: 10_000,
    notificationPauseMs: 1000,
    lookMs: 5000,
    tokenSync: tokenSyncSettings(env),
    registration: registrationSettings(env),
    waitingSignIns: 200,
    passwordCost: safeCost,
    limits: limitSettings(env, factor),
    streams: { perSession: 10 * factor, perMember: 40 * factor },
    heartbeatMs: beatMs,
    liveUrl: liveUrl(env),
    liveAskMs: 10_000,
    liveWaitMs: 2000,
    operator,
    ...brand,
    helpLinks: helpLinks(env),
    logLevel: logLevel(env, mode === 'production' ? 'info' : 'warn'),
    sandboxPort: wholeNumber(env, 'SANDBOX_PORT', 3900, 1, 65_535),
  }
}

/** What is set for the process wins over the file. */
function environment(): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

function logLevel(env: Env, otherwise: string): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  const level = env.LOG_LEVEL || otherwise
  if (!levels.includes(level)) throw new StartError(`LOG_LEVEL is "${level}": choose one of ${levels.join(', ')}.`)
  return level
}

function modeIn({ NODE_ENV = '' }: Env): Config['mode'] {
  if (NODE_ENV === 'production') return 'production'
  if (['', 'development', 'test'].includes(NODE_ENV)) return 'development'
  throw new StartError(`NODE_ENV is "${NODE_ENV}": set it to production, or to nothing.`)
}

function metricsToken(env: Env): string | null {
  const token = env.METRICS_TOKEN || null
  if (token !== null && token.length < 16)
    throw new StartError('METRICS_TOKEN is too short: take at least 16 characters.')
  return token
}
