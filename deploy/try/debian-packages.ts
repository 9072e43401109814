import { execFileSync } from 'node:child_process'

/** Debian's programs, installed where they are not there. What is tried with them needs root on a Debian machine. */
export function needDebianPackages(...names: string[]): void {
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  console.log(`installing ${missing.join(', ')} with apt-get`)
  const run = (...args: string[]) =>
    execFileSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  run('update', '-q')
  // What a package would start by itself is not started: whoever tries it starts it with settings of its own.
  run('install', '-y', '-q', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...missing)
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
