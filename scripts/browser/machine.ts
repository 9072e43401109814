import { execFile } from 'node:child_process'
import { accessSync, constants, readFileSync, realpathSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** What the choice of a browser depends on, so that a test can hide parts of it. */
export interface Machine {
  env: Record<string, string | undefined>
  platform: string
  arch: string
  isRoot: boolean
  /** The text of `/etc/os-release`. */
  osRelease: string
  /** Where macOS keeps its applications. */
  applications: string
  say: (line: string) => void
}

export function thisMachine(): Machine {
  return {
    env: process.env,
    platform: process.platform,
    arch: process.arch,
    isRoot: process.getuid?.() === 0,
    osRelease: textAt('/etc/os-release'),
    applications: '/Applications',
    say: (line) => console.log(line),
  }
}

interface Outcome {
  ok: boolean
  said: string
  /** The last line of what went wrong. */
  complaint: string
}

interface Limits {
  seconds: number
  env?: Record<string, string>
}

/** A command that failed, took too long or does not exist is an outcome, not an error. */
export function run(machine: Machine, [program = '', ...args]: string[], limits: Limits): Promise<Outcome> {
  const env = { ...machine.env, ...limits.env }
  const options = { env, timeout: limits.seconds * 1000, killSignal: 'SIGKILL', maxBuffer: 2 ** 26 } as const
  return new Promise((settle) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== '')
      const late = error?.killed ? `not done after ${limits.seconds} seconds` : undefined
      settle({ ok: !error, said: stdout, complaint: late ?? lines.at(-1)?.trim() ?? error?.message ?? '' })
    })
  })
}

/** Where a program lies that the shell would find. */
export function onPath({ env }: Machine, name: string): string | null {
  const places = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return places.map((folder) => join(folder, name)).find(isProgram) ?? null
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Ubuntu's package is a script that asks for the snap, and a snap sees neither our folders nor our settings. */
export function isSnap(path: string): boolean {
  const target = realpathSync(path)
  return /\/snap(\/|$)/.test(target) || (statSync(target).size < 65_536 && textAt(target).includes('/snap/'))
}

export const isUbuntu = ({ osRelease }: Machine) => /^ID(_LIKE)?=.*\bubuntu\b/m.test(osRelease)

export const isDebian = (machine: Machine) => /^ID(_LIKE)?=.*\bdebian\b/m.test(machine.osRelease) && !isUbuntu(machine)

/** Whether we may install system packages. */
export const mayUseApt = (machine: Machine) =>
  machine.isRoot &&
  !machine.env['NO_APT'] &&
  (isDebian(machine) || isUbuntu(machine)) &&
  onPath(machine, 'apt-get') !== null

function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
