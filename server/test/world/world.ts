import { accounts, type Call, clientOver, type Member } from '@hakari/contract'
import pg from 'pg'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/server.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { type LimitTable, limitTable } from '../../src/limits.ts'
import { createLogger } from '../../src/platform/logger.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { run, type Running } from '../../src/run.ts'
import { type DatabaseServer, freshDatabase } from './database.ts'
import { scaled } from './eventually.ts'
import { cheapPasswordCost } from './cheap-password-cost.ts'
import { onStandby } from './on-standby.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  replyTo: string
  headers: Record<string, string>
  links: string[]
}

/** A browser: it keeps its cookies, and sends them. */
export interface Browser {
  /** Speaks the contract, as the web does. */
  call: Call
  /** Any request at all, also what no client of ours would send. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  cookies: Map<string, string>
  /** Another browser with the same cookies as this one has now. */
  copy(): Browser
}

export interface SignedIn extends Browser {
  member: Member
  email: string
  password: string
}

export interface World extends Browser {
  url: string
  config: Config
  database: DatabaseServer
  platform: Platform
  cards: Running['cards']
  /** A browser nobody has used yet. */
  visitor(): Browser
  /** Somebody new, signed in. */
  member(): Promise<SignedIn>
  /** A look at the rows themselves, for what the API rightly does not tell. */
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  sandbox: Sandbox
  mailTo(address: string): Promise<ReceivedMail[]>
  breakMailbox(fault: string, person: string, times?: number): Promise<void>
  breakGoogle(fault: string, person?: string, times?: number): Promise<void>
  /** An order to the sandbox: see its README. */
  control(order: object): Promise<void>
  /** The app's clock; the database has its own. Stopped, it still advances by hand. */
  clock: { advance(seconds: number): void; stop(): void }
  logLines: string[]
}

type Settings = Partial<Omit<Config, 'mail' | 'databaseUrl' | 'databaseMigrationUrl'>> & {
  mail?: Partial<Config['mail']>
  /** One that is there already, to be prepared by the app. */
  database?: DatabaseServer
}

const allowed = { times: 1_000_000, seconds: 3600 }
/** Nobody in a test asks too often, us asking others included. */
export const wideLimits: LimitTable = {
  ...readConfig({ LIMIT_FACTOR: '1000' }).limits,
  ...Object.fromEntries(
    Object.values(limitTable)
      .filter(({ isSetByOthers }) => isSetByOthers)
      .map(({ name }) => [name, allowed]),
  ),
}

/** The whole server on a database of its own, with the sandbox as its outside world. Ends with the test that began it, or with the file. */
export async function startWorld({ database: given, ...settings }: Settings = {}): Promise<World> {
  const database = given ?? (await freshDatabase(inject('databaseServer')))
  const sandbox = await startSandbox({ port: 0, folder: null })
  const folder = await temporaryFolder()
  const defaults = readConfig({})
  const config: Config = {
    ...defaults,
    port: 0,
    headersMs: scaled(defaults.headersMs),
    requestMs: scaled(defaults.requestMs),
    dataFolder: folder.path,
    databaseUrl: database.workUrl,
    databaseMigrationUrl: given?.url ?? null,
    databaseReplicaUrls: onStandby(database),
    databaseWaitMs: scaled(defaults.databaseWaitMs),
    google: sandbox.google,
    imports: {
      behind: defaults.imports.behind,
      clients: {
        google_health: sandbox.googleHealth,
        fitbit_web: sandbox.fitbit,
        health_planet: sandbox.healthPlanet,
      },
    },
    push: { ...defaults.push, sandbox: sandbox.url },
    providerPauseMs: 0,
    providerTimeoutMs: scaled(5000),
    cardTimeoutMs: scaled(defaults.cardTimeoutMs),
    notificationPauseMs: 200,
    lookMs: 200,
    // All members of a test come from one address.
    waitingSignIns: 2000,
    passwordCost: cheapPasswordCost,
    limits: wideLimits,
    ...settings,
    mail: {
      ...defaults.mail,
      smtpUrl: sandbox.smtpUrl,
      retryDelaySeconds: 1,
      leaseSeconds: scaled(10),
      timeoutMs: scaled(5000),
      ...settings.mail,
    },
  }
  let ahead = 0
  let stoppedAt: number | null = null
  const clock = { now: () => new Date((stoppedAt ?? Date.now()) + ahead * 1000) }
  const logLines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void logLines.push(line) })
  const running = await run(config, { clock, logger })
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // A test may take the database away.
  pool.on('error', () => {})
  const end = async () => {
    await pool.end()
    await running.stop()
    await sandbox.stop()
    await folder[Symbol.asyncDispose]()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(end)
  else afterAll(end)
  const url = `http://127.0.0.1:${running.port}`
  const control = (order: object) =>
    fetch(`${sandbox.url}/control`, {
      method: 'POST',
      body: JSON.stringify(order),
      headers: { 'Content-Type': 'application/json' },
    })
  return {
    url,
    config,
    database,
    platform: running.platform,
    cards: running.cards,
    ...browserAt(url),
    visitor: () => browserAt(url),
    async member() {
      const browser = browserAt(url)
      const { member, email, password } = await browser.call(accounts.createTest, {})
      return { ...browser, member, email, password }
    },
    rows: async <T extends object>(sql: string, values: unknown[] = []) => (await pool.query<T>(sql, values)).rows,
    sandbox,
    mailTo: async (address) =>
      (await fetch(`${sandbox.url}/mailbox/messages.json?to=${encodeURIComponent(address)}`)).json() as Promise<
        ReceivedMail[]
      >,
    breakMailbox: async (fault, person, times = 1) => {
      await control({ service: 'mailbox', fault, person, times })
    },
    breakGoogle: async (fault, person, times = 1) => {
      await control({ service: 'google', fault, times, ...(person !== undefined && { person }) })
    },
    control: async (order) => {
      const answer = await control(order)
      if (!answer.ok) throw new Error(await answer.text())
    },
    clock: { advance: (seconds) => void (ahead += seconds), stop: () => void (stoppedAt = Date.now()) },
    logLines,
  }
}

export const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

export function browserAt(url: string, cookies = new Map<string, string>()): Browser {
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set('Cookie', cookieHeader(cookies))
    const answer = await fetch(url + path, { ...init, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return {
    cookies,
    fetch: send,
    copy: () => browserAt(url, new Map(cookies)),
    call: clientOver(async ({ method, url: path, headers, body }) => {
      const own = { ...headers, 'Sec-Fetch-Site': 'same-origin' }
      const answer = await send(path, { method, headers: own, ...(body !== undefined && { body }) })
      return { status: answer.status, text: await answer.text() }
    }),
  }
}
