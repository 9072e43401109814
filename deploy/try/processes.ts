import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { startSandbox } from '../../sandbox/src/server.ts'
import { temporaryFolder } from './own-world.ts'
import type { Postgres } from './postgres.ts'
import { atEnd, run, until } from './trying.ts'

/** Nobody's account, as the app never runs as root in production. */
export const account = 'nobody'

export interface AppProcess {
  port: number
  pid: number
  output: () => string
  ended: Promise<number | NodeJS.Signals | null>
  end: (signal: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>
}

/** The settings of deploy/hakari.env, with what is particular to a try. */
export async function productionSettings(postgres: Postgres): Promise<Record<string, string>> {
  const sandbox = await startSandbox({ port: 0, folder: null })
  atEnd(() => sandbox.stop())
  const data = temporaryFolder(account)
  atEnd(data.remove)
  const written = parseEnv(readFileSync(join(import.meta.dirname, '../hakari.env'), 'utf8')) as Record<string, string>
  return {
    ...written,
    PATH: '/usr/bin:/bin',
    DATA_DIR: data.path,
    DATABASE_URL: postgres.url('hakari'),
    DATABASE_MIGRATION_URL: postgres.url('hakari_owner'),
    TOKEN_KEYS: `try:${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: sandbox.smtpUrl,
    METRICS_TOKEN: 'a-token-of-this-try',
  }
}

/** A program of an installation, as the unit and the container start it, by the account nobody. */
export function startProcess(folder: string, env: Record<string, string>, port: number): AppProcess {
  const asAccount = ['--reuid', account, '--regid', 'nogroup', '--clear-groups']
  const program = [join(folder, 'node_modules/.bin/node'), join(folder, 'server/src/main.ts')]
  const child = spawn('setpriv', [...asAccount, ...program], {
    env: { ...env, PORT: String(port) },
    cwd: '/tmp',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  atEnd(() => child.exitCode ?? child.signalCode ?? end('SIGKILL'))
  return { port, pid: child.pid ?? 0, output: () => output, ended, end }
}

export const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok === true

/** Ready, or the try ends with what it said. */
export async function startReady(folder: string, env: Record<string, string>, port: number): Promise<AppProcess> {
  const app = startProcess(folder, env, port)
  let over = false
  void app.ended.then(() => (over = true))
  const isSettled = async () => over || (await isReady(port))
  await until(`the process on ${port}`, isSettled, 240).catch((cause: unknown) => {
    throw new Error(`the process on ${port} is not ready:\n${app.output()}`, { cause })
  })
  if (over) throw new Error(`the process on ${port} ended:\n${app.output()}`)
  return app
}

/** What the operator's command says, by the account nobody. */
export function administered(folder: string, env: Record<string, string>, ...words: string[]): string {
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const asAccount = ['--reuid', account, '--regid', 'nogroup', '--clear-groups']
  const command = ['npm', 'run', '-s', '--prefix', folder, 'admin', '--', ...words]
  return run('setpriv', ...asAccount, 'env', '-i', 'HOME=/tmp', ...settings, ...command)
}

/** Somebody who can sign in: made by the operator's command, which prints the password. */
export function makeMember(folder: string, env: Record<string, string>, email: string) {
  const printed = administered(folder, env, 'create-member', '--email', email, '--name', 'tried')
  const password = /password (\S+)/.exec(printed)?.[1]
  if (!password) throw new Error(`no password in: ${printed}`)
  return { email, password }
}
