import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Programs are not here, and may or can not be installed; the message is one sentence. */
export class MissingPackages extends Error {
  constructor(names: string[], why: string, cause?: unknown) {
    super(`missing here, and ${why}: ${names.join(' ')}. Install them: apt-get install ${names.join(' ')}`, { cause })
  }
}

export const missingPackages = (names: string[]): string[] => names.filter((name) => !isInstalled(name))

/** Debian's programs, installed where they are not there. What is tried with them needs root on a Debian machine. */
export function needDebianPackages(...names: string[]): void {
  const missing = missingPackages(names)
  if (missing.length === 0) return
  if (process.env['NO_APT'] === '1') throw new MissingPackages(missing, 'NO_APT=1 declines to install them')
  console.log(`installing ${missing.join(', ')} with apt-get`)
  try {
    install(missing)
  } catch (error) {
    throw new MissingPackages(missing, 'apt-get could not install them', error)
  }
}

function install(missing: string[]): void {
  aptGet('update', '-q')
  const keepsOurs = ['-o', 'Dpkg::Options::=--force-confold']
  const isDecided = existsSync(startPolicy)
  // What a package would start by itself is not started: whoever tries it starts it with settings of its own.
  if (!isDecided) writeFileSync(startPolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    aptGet('install', '-y', '-q', '--no-install-recommends', ...keepsOurs, ...missing)
  } finally {
    if (!isDecided) rmSync(startPolicy)
  }
}

const startPolicy = '/usr/sbin/policy-rc.d'

/** Somebody else may be installing something. */
function aptGet(...args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { stdio: 'inherit', env })
}

function isInstalled(name: string): boolean {
  try {
    return (
      execFileSync('dpkg-query', ['-W', '-f=${db:Status-Status}', name], { stdio: 'pipe' }).toString() === 'installed'
    )
  } catch {
    return false
  }
}
