import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { repository } from '../repository-files.ts'
import type { Candidate } from './candidate.ts'
import { isProgram, type Machine, mayUseApt, run } from './machine.ts'

const name = 'chromium-headless-shell'

/** The browser that Playwright brings where the network has it. Elsewhere it gives up soon, by itself or by our limit. */
export async function* playwrights(machine: Machine): AsyncGenerator<Candidate> {
  if (machine.env['PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD']) return
  machine.say("browser: downloading Playwright's")
  const { said, complaint } = await playwright(machine, 'install', name)
  const path = downloaded(machine)
  if (!path) {
    machine.say(`browser: Playwright has not downloaded one: ${/Error: .+/.exec(said)?.[0] ?? complaint}`)
    return
  }
  const candidate = { path, why: "Playwright's, downloaded now" }
  yield candidate
  if (!mayUseApt(machine)) return
  machine.say('browser: installing the libraries it needs with apt-get, which NO_APT=1 declines')
  await playwright(machine, 'install-deps', name)
  yield candidate
}

/** Where a complete download of Playwright's lies. */
export function downloaded(machine: Machine): string | null {
  const programs = globSync('chromium_headless_shell-*/*/chrome-headless-shell', {
    cwd: cacheOf(machine),
  })
  const paths = programs.map((path) => join(cacheOf(machine), path)).toSorted()
  return paths.findLast((path) => isComplete(path) && isProgram(path)) ?? null
}

const isComplete = (path: string) => existsSync(join(dirname(dirname(path)), 'INSTALLATION_COMPLETE'))

/** The folder where Playwright would look. */
function cacheOf({ env, platform }: Machine): string {
  const home = env['HOME'] ?? homedir()
  const caches = platform === 'darwin' ? join(home, 'Library/Caches') : (env['XDG_CACHE_HOME'] ?? join(home, '.cache'))
  return env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(caches, 'ms-playwright')
}

function playwright(machine: Machine, ...args: string[]) {
  const cli = [process.execPath, join(repository, 'node_modules/@playwright/test/cli.js'), ...args]
  return run(machine, cli, {
    seconds: 600,
    env: { PLAYWRIGHT_BROWSERS_PATH: cacheOf(machine), PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' },
  })
}
