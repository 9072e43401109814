import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { needDebianPackages } from './debian-packages.ts'
import { repository } from './own-world.ts'
import { run, said } from './trying.ts'

/** Debian 12 and nothing else, as the image debian:12-slim is: made once with debootstrap, then found. */
export function bareDebian(): string {
  needDebianPackages('debootstrap')
  const folder = join(repository, '.tmp/try')
  const made = join(folder, 'debian-12')
  if (existsSync(made)) return made
  said('debootstrap makes a bare Debian 12')
  mkdirSync(folder, { recursive: true })
  const half = `${made}-${process.pid}`
  run('debootstrap', '--variant=minbase', 'bookworm', half, 'http://deb.debian.org/debian')
  const sources = ['bookworm', 'bookworm-updates'].map((suite) => `deb http://deb.debian.org/debian ${suite} main\n`)
  const security = 'deb http://deb.debian.org/debian-security bookworm-security main\n'
  writeFileSync(join(half, 'etc/apt/sources.list'), sources.join('') + security)
  // As Debian's images have it: what is unpacked here need not survive a power cut.
  writeFileSync(join(half, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  // Whom this machine believes besides (a company's proxy, say), the bare one has to believe, too, to fetch anything.
  run('cp', '-rT', '/usr/local/share/ca-certificates', join(half, 'usr/local/share/ca-certificates'))
  run('chroot', half, 'apt-get', 'clean')
  rmSync(join(half, 'var/lib/apt/lists'), { recursive: true, force: true })
  renameSync(half, made)
  return made
}

/** The same with systemd as its first process, ready to be booted by systemd-nspawn. */
export function bootableDebian(): string {
  needDebianPackages('systemd-container')
  const made = join(repository, '.tmp/try/debian-12-bootable')
  if (existsSync(made)) return made
  const half = `${made}-${process.pid}`
  run('cp', '-a', bareDebian(), half)
  run('chroot', half, 'apt-get', 'update', '-q')
  run('chroot', half, 'apt-get', 'install', '-y', '-q', '--no-install-recommends', 'systemd-sysv', 'dbus')
  renameSync(half, made)
  return made
}

/** A clone of what is committed, in a folder of its own. */
export function freshClone(folder: string, commit = 'HEAD'): string {
  run('git', 'clone', '-q', '--no-hardlinks', repository, folder)
  run('git', '-C', folder, 'checkout', '-q', run('git', '-C', repository, 'rev-parse', commit).trim())
  return folder
}
