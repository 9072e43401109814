import { type Candidate, tried } from './candidate.ts'
import { debians } from './debians.ts'
import { installed } from './installed.ts'
import { isDebian, isUbuntu, type Machine } from './machine.ts'
import { packaged } from './packaged.ts'
import { playwrights } from './playwrights.ts'

interface Browser extends Candidate {
  /** What it calls itself, with its version. */
  name: string
}

export class NoBrowser extends Error {}

/** The first browser that really opens a page on this machine. */
export async function chooseBrowser(machine: Machine): Promise<Browser> {
  const named = machine.env['CHROMIUM']
  if (named) {
    const { name, complaint } = await tried(machine, named)
    if (name === null) throw new NoBrowser(`CHROMIUM names ${named}, which does not run here: ${complaint}`)
    return { path: named, why: 'named by CHROMIUM', name }
  }
  for await (const { path, why } of candidates(machine)) {
    const { name, complaint } = await tried(machine, path)
    if (name !== null) return { path, why, name }
    machine.say(`browser: ${path} does not run here: ${complaint}`)
  }
  throw new NoBrowser(`There is no browser for the tests: ${advice(machine)}, or set CHROMIUM to the path of one.`)
}

async function* candidates(machine: Machine): AsyncGenerator<Candidate> {
  yield* packaged(machine)
  yield* installed(machine)
  const ways = isUbuntu(machine) ? [playwrights, debians] : [debians, playwrights]
  for (const way of ways) yield* way(machine)
}

function advice(machine: Machine): string {
  if (machine.platform === 'darwin') return 'install Google Chrome'
  if (isUbuntu(machine)) return 'run "npx playwright install --with-deps chromium-headless-shell" as root'
  if (isDebian(machine)) return 'run "apt-get install chromium-headless-shell" as root'
  return 'install Chromium'
}
