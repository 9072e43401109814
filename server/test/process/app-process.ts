import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const ownProgram = join(import.meta.dirname, '../../../scripts/start.ts')

/** Most of a start is reading the program: the next one finds it read. */
export const startsQuickly = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../.tmp/compile-cache') }

export interface AppProcess {
  url: string
  output(): string
  pid: number
  /** Resolves to the exit code, or to the signal that ended it. */
  ended: Promise<number | string>
  end(signal: NodeJS.Signals): Promise<number | string>
}

interface StartOptions {
  program?: string
  /** What to wait for; the app's own word by default. */
  until?: RegExp
  /** A file for standard error. */
  errorsTo?: string
}

/** A test that fails half-way must not leave them running. Whoever runs the tests ends their process by SIGTERM. */
const living = new Set<ChildProcess>()
process.once('exit', () => killLiving())
process.once('SIGTERM', () => process.exit(143))
function killLiving(): void {
  for (const child of living) child.kill('SIGKILL')
}

/** What `npm start` runs, in a process of its own. */
export async function startApp(
  env: Record<string, string>,
  { program = ownProgram, until = /^ready /m, errorsTo }: StartOptions = {},
): Promise<AppProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: '/usr/bin:/bin', ...startsQuickly, ...env },
    // Not where a developer's own .env may lie.
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', errorsTo ? openSync(errorsTo, 'w') : 'pipe'],
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  let output = ''
  const heard = new EventEmitter()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      output += part.toString()
      heard.emit('more')
    })
  const ended = endOf(child)
  const saidSo = async () => {
    while (!until.test(output)) await once(heard, 'more')
  }
  await Promise.race([ended, saidSo()])
  return {
    url: /^ready (.*)$/m.exec(output)?.[1] ?? '',
    output: () => output,
    pid: child.pid ?? 0,
    ended,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

async function endOf(child: ChildProcess): Promise<number | string> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return code ?? signal ?? 'unknown'
}

/** Settings under which an app disturbs nobody. */
export async function ownPlace(dataFolder: string) {
  return { DATA_DIR: dataFolder, PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
}

/**
 * Below the range from which the system takes ports by itself, so that it stays free until it is used. Each process goes
 * through them from a place of its own, or two that look at once would choose the same one.
 */
let ports = process.pid * 97
export async function freePort(): Promise<number> {
  const port = 20_000 + (ports++ % 10_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

/** The postmaster that serves a data folder, whether it lives or not. */
export async function postmasterIn(dataFolder: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataFolder, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
}

/** A look into the database of a data folder, whoever runs it. */
export async function databaseIn(dataFolder: string) {
  const password = (await readFile(join(dataFolder, 'postgres/password'), 'utf8')).trim()
  const host = join(dataFolder, 'postgres/socket')
  const client = new pg.Client({ host, user: 'hakari', password, database: 'postgres' })
  // The app may end, and its database with it, while we look.
  client.on('error', () => {})
  await client.connect()
  return {
    rows: async <T extends object>(sql: string, values: unknown[] = []) => (await client.query<T>(sql, values)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** The command lines of all postmasters that name a folder. */
export const postmastersOf = (folder: string): string[] =>
  pids()
    .map(commandOf)
    .filter((command) => command.includes('bin/postgres') && command.includes(folder))

/** The child of a process whose command line has this in it. */
/** Never 0 where there is none: whoever kills that kills everybody of their own group. */
export function childNamed(parent: number, part: string): number {
  const [child] = childrenNamed(parent, part)
  if (child === undefined) throw new Error(`process ${parent} has no child named ${part}`)
  return child
}

export const childrenNamed = (parent: number, part: string): number[] =>
  pids().filter((pid) => parentOf(pid) === parent && commandOf(pid).includes(part))

/** How that child was called. */
export const commandOfChild = (parent: number, part: string): string => commandOf(childNamed(parent, part))

const pids = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
const commandOf = (pid: number) => toldOf(pid, 'cmdline').replaceAll('\0', ' ')
/** Behind the name, which may have anything in it, and the state. */
const parentOf = (pid: number) => Number(/^.*\) \S (\d+)/s.exec(toldOf(pid, 'stat'))?.[1])

/** Nothing, of a process that ended while we looked. */
function toldOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
