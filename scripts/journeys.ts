import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { machinePace } from './machine-pace.ts'

/** Everybody of the journeys comes from one address. */
const crowded = [
  'requestsPerClient',
  'mailPerClient',
  'signInPerClient',
  'redeemPerClient',
  'registerPerClient',
  'googlePerClient',
  'passkeysPerClient',
  'recoveriesPerClient',
]

/** What an app is told by which all journeys come at once. */
export const journeyLimits = {
  LIMIT_FACTOR: '4',
  LIMITS: crowded.map((name) => `${name}=100000/300`).join(),
}

/** The browser's tests against an app that runs; the exit code. Arguments go to Playwright. */
export async function runJourneys(env: Record<string, string>, args: string[]): Promise<number> {
  const playwright = spawn(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...args],
    { stdio: 'inherit', env: { ...process.env, PACE: String(machinePace()), ...env } },
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => playwright.kill(signal))
  const [code] = (await once(playwright, 'exit')) as [number | null]
  return code ?? 1
}
