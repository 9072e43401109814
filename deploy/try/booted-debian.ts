import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootableDebian } from './bare-debian.ts'
import { repository, temporaryFolder } from './own-world.ts'
import { atEnd, run, until } from './trying.ts'

export interface Booted {
  /** The root of its files. */
  root: string
  /** Runs a line of shell in it; what it printed, and its exit code. */
  sh: (line: string) => { code: number; printed: string }
}

/**
 * A bare Debian 12 with systemd as its first process, booted by systemd-nspawn, on this machine's network. What is committed
 * here can be cloned in it from /srv/hakari.git.
 */
export async function bootDebian(): Promise<Booted> {
  const home = temporaryFolder('root')
  atEnd(home.remove)
  const root = join(home.path, 'root')
  run('cp', '-a', bootableDebian(), root)
  const origin = join(home.path, 'hakari.git')
  run('git', 'clone', '-q', '--bare', '--no-hardlinks', repository, origin)
  mkdirSync(join(root, 'srv/hakari.git'), { recursive: true })
  const words = ['--directory', root, '--boot', '--register=no', '--keep-unit', '--quiet']
  const nspawn = spawn('systemd-nspawn', [...words, `--bind-ro=${origin}:/srv/hakari.git`], { stdio: 'ignore' })
  const ended = new Promise((resolve) => nspawn.once('exit', resolve))
  let init = 0
  await until('the boot', () => (init = childOf(nspawn.pid ?? 0)) > 0)
  // SIGRTMIN+3 lets systemd shut down in order.
  atEnd(async () => {
    run('kill', '-s', 'RTMIN+3', String(init))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 30_000))])
    nspawn.kill('SIGKILL')
  })
  const enter = ['-t', String(init), '-m', '-u', '-i', '-p', '-r', '-w']
  const clean = ['env', '-i', 'HOME=/root', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
  const sh: Booted['sh'] = (line) => {
    const words = [...enter, ...clean, 'DEBIAN_FRONTEND=noninteractive', 'bash', '-c', line]
    const { status, stdout, stderr } = spawnSync('nsenter', words, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    return { code: status ?? 1, printed: (stdout + stderr).trim() }
  }
  await until('systemd', () => /^(running|degraded)$/.test(sh('systemctl is-system-running').printed))
  return { root, sh }
}

/** The first process of what systemd-nspawn boots. */
function childOf(parent: number): number {
  for (const name of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const [, state = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')
      const isInit =
        readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('systemd\0') ||
        readFileSync(`/proc/${name}/comm`, 'utf8').trim() === 'systemd'
      if (Number(state.split(' ')[1]) === parent && isInit) return Number(name)
    } catch {
      // It ended while we looked.
    }
  return 0
}
