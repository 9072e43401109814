import { type Call, clientOver } from '@hakari/contract'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Sandbox, startSandbox } from '../../sandbox/src/server.ts'
import { type Config, readConfig } from '../src/config.ts'
import { createLogger } from '../src/platform/logger.ts'
import type { Platform } from '../src/platform/platform.ts'
import { run } from '../src/run.ts'
import { freshDatabase } from './database.ts'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  messageId: string
  replyTo: string
  links: string[]
}

export interface World {
  url: string
  config: Config
  platform: Platform
  /** Speaks the contract, as the browser does. */
  call: Call
  /** Any request at all, also what no client of ours would send. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** A look at the rows themselves, for what the API rightly does not tell. */
  rows<T extends object>(sql: string, values?: unknown[]): Promise<T[]>
  sandbox: Sandbox
  mailTo(address: string): Promise<ReceivedMail[]>
  breakMailbox(fault: string, person: string, times?: number): Promise<void>
  clock: { advance(seconds: number): void }
  logLines: string[]
}

type Settings = Partial<Omit<Config, 'mail'>> & { mail?: Partial<Config['mail']> }

/** The whole server on a database of its own, with the sandbox as its outside world. Ends with the test file. */
export async function startWorld(settings: Settings = {}): Promise<World> {
  const databaseUrl = await freshDatabase(inject('databaseServer'))
  const sandbox = await startSandbox({ port: 0, folder: null })
  const defaults = readConfig({})
  const config: Config = {
    ...defaults,
    port: 0,
    databaseUrl,
    limits: readConfig({ LIMIT_FACTOR: '1000' }).limits,
    ...settings,
    mail: {
      ...defaults.mail,
      smtpUrl: sandbox.smtpUrl,
      retryDelaySeconds: 1,
      leaseSeconds: 10,
      timeoutMs: 700,
      ...settings.mail,
    },
  }
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead * 1000) }
  const logLines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void logLines.push(line) })
  const running = await run(config, { clock, logger })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  afterAll(async () => {
    await pool.end()
    await running.stop()
    await sandbox.stop()
  })
  const url = `http://127.0.0.1:${running.port}`
  return {
    url,
    config,
    platform: running.platform,
    call: clientOver(async ({ method, url: path, headers, body }) => {
      const own = { ...headers, 'Sec-Fetch-Site': 'same-origin' }
      const answer = await fetch(url + path, { method, headers: own, ...(body !== undefined && { body }) })
      return { status: answer.status, text: await answer.text() }
    }),
    fetch: (path, init) => fetch(url + path, init),
    rows: async <T extends object>(sql: string, values: unknown[] = []) => (await pool.query<T>(sql, values)).rows,
    sandbox,
    mailTo: async (address) =>
      (await fetch(`${sandbox.url}/mailbox/messages.json?to=${encodeURIComponent(address)}`)).json() as Promise<
        ReceivedMail[]
      >,
    breakMailbox: async (fault, person, times = 1) => {
      await fetch(`${sandbox.url}/control`, {
        method: 'POST',
        body: JSON.stringify({ service: 'mailbox', fault, person, times }),
        headers: { 'Content-Type': 'application/json' },
      })
    },
    clock: { advance: (seconds) => void (ahead += seconds) },
    logLines,
  }
}
