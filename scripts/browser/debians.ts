import type { Candidate } from './candidate.ts'
import { isSnap, type Machine, mayUseApt, onPath, run } from './machine.ts'

/** Debian's Chromium, which root installs by itself; the second where a release knows no headless shell. */
export async function* debians(machine: Machine): AsyncGenerator<Candidate> {
  if (!mayUseApt(machine)) return
  const apt = (...args: string[]) =>
    run(machine, ['apt-get', '-o', 'DPkg::Lock::Timeout=300', '-y', ...args], {
      seconds: 900,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  machine.say('browser: installing one with apt-get, which NO_APT=1 declines')
  await apt('update')
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const { ok, complaint } = await apt('install', '--no-install-recommends', name)
    const path = onPath(machine, name)
    if (!ok) machine.say(`browser: apt-get has not installed ${name}: ${complaint}`)
    else if (path && !isSnap(path)) yield { path, why: 'installed now by apt-get' }
  }
}
