import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Machine, run } from './machine.ts'

/** A browser that may be there. Whether it runs is tried before the next one is looked for. */
export interface Candidate {
  path: string
  why: string
}

/** What a browser calls itself when it really starts here, else its last words. */
export async function tried(machine: Machine, path: string): Promise<{ name: string | null; complaint: string }> {
  const version = await run(machine, [path, '--version'], { seconds: 60 })
  if (!version.ok) return { name: null, complaint: version.complaint }
  const complaint = await complaintAtStart(machine, path)
  return complaint === null ? { name: version.said.trim(), complaint: '' } : { name: null, complaint }
}

/** Started as the journeys start it, until it listens. */
async function complaintAtStart({ env }: Machine, path: string): Promise<string | null> {
  const profile = await mkdtemp(join(tmpdir(), 'hakari-browser-'))
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
  ]
  // Debian's start with a shell, so the end is for a whole group of processes.
  const browser = spawn(path, [...args, 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const end = () => {
    try {
      process.kill(-(browser.pid ?? Number.NaN), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  const patience = setTimeout(end, 60_000)
  const closed = once(browser, 'close')
  let complaint: string | null = 'it says nothing'
  for await (const line of createInterface(browser.stderr)) {
    complaint = line.startsWith('DevTools listening') ? null : line
    if (complaint === null) break
  }
  clearTimeout(patience)
  end()
  browser.stderr.resume()
  await closed
  await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  return complaint
}
