import { join } from 'node:path'
import type { Candidate } from './candidate.ts'
import { isProgram, isSnap, type Machine, onPath } from './machine.ts'
import { downloaded } from './playwrights.ts'

const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const applications = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/** What somebody has installed before, by whatever means. */
export function* installed(machine: Machine): Generator<Candidate> {
  const found = [
    ...programs.map((name) => onPath(machine, name)),
    ...(machine.platform === 'darwin' ? applications.map((path) => join(machine.applications, path)) : []),
  ]
  for (const path of found) if (path && isProgram(path) && !isSnap(path)) yield { path, why: 'installed' }
  const earlier = downloaded(machine)
  if (earlier) yield { path: earlier, why: "Playwright's, downloaded before" }
}
