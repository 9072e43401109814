import { beatMs, normaliseEmail } from '@hakari/contract'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RegistrationSettings } from './features/accounts/index.ts'
import type { ImportSettings } from './features/imports/index.ts'
import type { PushSettings } from './features/push/index.ts'
import { helpLinks } from './help-links.ts'
import { importSettings, tokenKeys } from './import-settings.ts'
import { type LimitName, type LimitTable, limitTable } from './limits.ts'
import type { S3Settings } from './platform/files/s3.ts'
import { type PasswordCost, safeCost } from './platform/passwords.ts'
import type { StreamBounds } from './platform/realtime/streams.ts'
import { StartError } from './platform/start-error.ts'
import { pushSettings } from './push-settings.ts'
import { registrationSettings } from './registration-settings.ts'
import { trustedProxies } from './trusted-proxies.ts'
import type { VaultKey } from './platform/vault.ts'

export interface Config {
  mode: 'production' | 'development'
  host: string
  port: number
  /** The address people see; links in mails start with it. */
  origin: string
  /** How long a client may take to say what it wants, and to send all of it. */
  headersMs: number
  requestMs: number
  /** Proxies whose X-Forwarded-For counts. */
  trustedProxies: string[]
  /** Null: there is no /metrics. */
  metricsToken: string | null
  dataFolder: string
  /** Null: the embedded database in the data folder. */
  databaseUrl: string | null
  /** For the owner of the tables, where that is not who works with them. */
  databaseMigrationUrl: string | null
  /** How long a request waits for one of the connections to it. */
  databaseWaitMs: number
  /** Null: files lie in the data folder. */
  s3: S3Settings | null
  webFolder: string
  mail: {
    /** Null: not configured; outside production the sandbox takes its place. */
    smtpUrl: string | null
    from: string
    operator: string
    leaseSeconds: number
    timeoutMs: number
    retryDelaySeconds: number
  }
  /** Null: not configured; outside production the sandbox takes its place. */
  google: { issuer: string; clientId: string; clientSecret: string } | null
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
  /** Null: nobody else is told who is signed in. */
  tokenSync: { path: string; secret: string; maxAgeSeconds: number } | null
  registration: RegistrationSettings
  /** Sign-ins that may wait for their turn to be checked. */
  waitingSignIns: number
  /** No setting changes it; only a test's own app hashes more cheaply. */
  passwordCost: PasswordCost
  limits: LimitTable
  /** Open live streams of one session, and of one member. */
  streams: StreamBounds
  heartbeatMs: number
  operator: { name: string; address: string | null; serverCountry: string | null }
  /** Who can be talked to about eating and mood. */
  helpLinks: { name: string; address: string }[]
  logLevel: string
  sandboxPort: number
}

type Env = Record<string, string | undefined>

const repository = resolve(import.meta.dirname, '../..')

/** The only reader of the environment. What is wrong is said with the variable's name. */
export function readConfig(env: Env = environment()): Config {
  const mode = modeIn(env)
  if (mode === 'production' && env.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    throw new StartError('NODE_TLS_REJECT_UNAUTHORIZED is 0: anybody could answer for Google and the mail server.')
  const needed = mode === 'production' ? required : optional
  const factor = wholeNumber(env, 'LIMIT_FACTOR', mode === 'production' ? 1 : 100, 1, 1_000_000)
  const port = wholeNumber(env, 'PORT', 3000, 1, 65_535)
  const imports = importSettings(env)
  const origin = originIn(
    mode,
    needed(env, 'ORIGIN', 'the address people open, such as https://hakari.example') ?? `http://localhost:${port}`,
  )
  const operator = address(
    'OPERATOR_EMAIL',
    needed(env, 'OPERATOR_EMAIL', 'the address that receives the contact form') ?? 'operator@hakari.example',
  )
  return {
    mode,
    host: env.HOST || (mode === 'production' ? '::' : '127.0.0.1'),
    port,
    origin,
    headersMs: 10_000,
    requestMs: 30_000,
    trustedProxies: trustedProxies(env),
    metricsToken: metricsToken(env),
    dataFolder: resolve(repository, env.DATA_DIR || 'data'),
    databaseUrl: databaseUrl(env, 'DATABASE_URL'),
    databaseMigrationUrl: databaseUrl(env, 'DATABASE_MIGRATION_URL'),
    databaseWaitMs: 5000,
    s3: s3(env, mode),
    webFolder: join(repository, 'web/dist'),
    mail: {
      smtpUrl: smtpUrl(needed(env, 'SMTP_URL', 'the mail server, such as smtps://user:password@mail.example')),
      from: address(
        'MAIL_FROM',
        needed(env, 'MAIL_FROM', 'the address our mails come from') ?? 'no-reply@hakari.example',
      ),
      operator,
      leaseSeconds: wholeNumber(env, 'MAIL_LEASE_SECONDS', 60, 10, 3600),
      timeoutMs: 30_000,
      retryDelaySeconds: wholeNumber(env, 'MAIL_RETRY_SECONDS', 5, 1, 3600),
    },
    google: google(env, mode),
    imports,
    tokenKeys: tokenKeys(env, mode, imports),
    push: pushSettings(env, { origin, operator }),
    providerTimeoutMs: 10_000,
    providerPauseMs: 30_000,
    cardTimeoutMs: 10_000,
    notificationPauseMs: 1000,
    tokenSync: tokenSync(env),
    registration: registrationSettings(env),
    waitingSignIns: 200,
    passwordCost: safeCost,
    limits: limits(env, factor),
    streams: { perSession: 10 * factor, perMember: 40 * factor },
    heartbeatMs: beatMs,
    operator: {
      name: needed(env, 'OPERATOR_NAME', 'the name of whoever runs the service') ?? 'Hakari',
      address: optional(env, 'OPERATOR_ADDRESS'),
      serverCountry: needed(env, 'SERVER_COUNTRY', 'the country where the data is kept, in Japanese'),
    },
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

function required(env: Env, name: string, meaning: string): string {
  const value = env[name]
  if (!value) throw new StartError(`${name} is missing: set it to ${meaning}.`)
  return value
}

const optional = (env: Env, name: string): string | null => env[name] || null

function wholeNumber(env: Env, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]
  if (!text) return otherwise
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new StartError(`${name} is "${text}": set it to a whole number from ${least} to ${most}.`)
  return value
}

function originIn(mode: Config['mode'], text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol) || new URL(text).pathname !== '/')
    throw new StartError(`ORIGIN is "${text}": set it to a web address without a path, such as https://hakari.example.`)
  const { origin: kept, hostname, protocol } = new URL(text)
  if (mode === 'production' && protocol === 'http:' && hostname !== 'localhost')
    throw new StartError(`ORIGIN is "${text}": in production it starts with https://.`)
  return kept
}

function google(env: Env, mode: Config['mode']): Config['google'] {
  const issuer = env.GOOGLE_ISSUER || 'https://accounts.google.com'
  const [clientId, clientSecret] = [env.GOOGLE_CLIENT_ID || null, env.GOOGLE_CLIENT_SECRET || null]
  if (clientId === null && clientSecret === null) return null
  if (clientId === null) throw new StartError('GOOGLE_CLIENT_ID is missing: GOOGLE_CLIENT_SECRET alone is not enough.')
  if (clientSecret === null)
    throw new StartError('GOOGLE_CLIENT_SECRET is missing: GOOGLE_CLIENT_ID alone is not enough.')
  if (!URL.canParse(issuer) || (mode === 'production' && new URL(issuer).protocol !== 'https:'))
    throw new StartError(`GOOGLE_ISSUER is "${issuer}": set it to an address that starts with https://.`)
  return { issuer, clientId, clientSecret }
}

function tokenSync(env: Env): Config['tokenSync'] {
  const path = env.AUTH_TOKEN_SYNC_URL || null
  if (path === null) return null
  if (!/^\/(?![/\\])[^\s\\]*$/.test(path))
    throw new StartError(`AUTH_TOKEN_SYNC_URL is "${path}": set it to a path of this site, such as /session.`)
  const secret = env.AUTH_TOKEN_SYNC_SECRET || ''
  if (secret.length < 32)
    throw new StartError('AUTH_TOKEN_SYNC_SECRET is missing or too short: take at least 32 characters.')
  return { path, secret, maxAgeSeconds: wholeNumber(env, 'AUTH_TOKEN_SYNC_MAX_AGE_SECONDS', 300, 10, 86_400) }
}

/** `FILES=s3`: path-style, so that the one host we speak to is the one that is named here. */
function s3(env: Env, mode: Config['mode']): S3Settings | null {
  const files = env.FILES || 'disk'
  if (files !== 'disk' && files !== 's3') throw new StartError(`FILES is "${files}": set it to disk or s3.`)
  if (files === 'disk') return null
  const endpoint = required(env, 'S3_ENDPOINT', 'the service that keeps the files, such as https://s3.example')
  const { protocol = '', hostname = '', pathname = '', origin = '' } = URL.parse(endpoint) ?? {}
  const isSafe = protocol === 'https:' || mode !== 'production' || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  if (!/^https?:$/.test(protocol) || pathname !== '/' || !isSafe)
    throw new StartError(`S3_ENDPOINT is "${endpoint}": set it to an address without a path that starts with https://.`)
  const bucket = required(env, 'S3_BUCKET', 'the name of a bucket of its own')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new StartError(`S3_BUCKET is "${bucket}": a bucket's name is 3 to 63 lower-case letters, digits and hyphens.`)
  return {
    endpoint: origin,
    bucket,
    region: env.S3_REGION || 'auto',
    accessKeyId: required(env, 'S3_ACCESS_KEY_ID', 'the key that may use the bucket'),
    secretAccessKey: required(env, 'S3_SECRET_ACCESS_KEY', 'the secret of that key'),
  }
}

function databaseUrl(env: Env, name: 'DATABASE_URL' | 'DATABASE_MIGRATION_URL'): string | null {
  const text = env[name]
  if (!text) return null
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new StartError(`${name} is not a PostgreSQL address: it starts with postgres://.`)
  if (!env.DATABASE_URL) throw new StartError(`${name} stands beside DATABASE_URL, which is missing.`)
  return text
}

function smtpUrl(text: string | null): string | null {
  if (text !== null && !(URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname))
    throw new StartError("SMTP_URL is not a mail server's address: it starts with smtp:// or smtps://.")
  return text
}

function logLevel(env: Env, otherwise: string): string {
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
  const level = env.LOG_LEVEL || otherwise
  if (!levels.includes(level)) throw new StartError(`LOG_LEVEL is "${level}": choose one of ${levels.join(', ')}.`)
  return level
}

/** `LIMITS=contactPerAddress=5/3600,...`: so many times in so many seconds. */
function limits(env: Env, factor: number): LimitTable {
  const table = Object.fromEntries(
    Object.values(limitTable).map(({ name, times, seconds, newcomers, isSetByOthers, isFixed }) => [
      name,
      {
        times: isSetByOthers || isFixed ? times : times * factor,
        seconds,
        ...(newcomers && { newcomers: newcomers * factor }),
      },
    ]),
  ) as LimitTable
  for (const part of (env.LIMITS || null)?.split(',') ?? []) {
    const [, name = '', times, seconds] = /^\s*(\w+)=([1-9]\d*)\/([1-9]\d*)\s*$/.exec(part) ?? []
    if (!Object.hasOwn(table, name))
      throw new StartError(
        `LIMITS is not understood at "${part}": write name=times/seconds, with a name of the limit table.`,
      )
    const { newcomers } = table[name as LimitName]
    const set = { times: Number(times), seconds: Number(seconds) }
    table[name as LimitName] = newcomers ? { ...set, newcomers: Math.min(newcomers, set.times) } : set
  }
  return table
}

function metricsToken(env: Env): string | null {
  const token = env.METRICS_TOKEN || null
  if (token !== null && token.length < 16)
    throw new StartError('METRICS_TOKEN is too short: take at least 16 characters.')
  return token
}

function modeIn({ NODE_ENV = '' }: Env): Config['mode'] {
  if (NODE_ENV === 'production') return 'production'
  if (['', 'development', 'test'].includes(NODE_ENV)) return 'development'
  throw new StartError(`NODE_ENV is "${NODE_ENV}": set it to production, or to nothing.`)
}

function address(name: string, text: string): string {
  const kept = normaliseEmail(text)
  if (kept === null) throw new StartError(`${name} is "${text}": set it to one plain e-mail address.`)
  return kept
}
