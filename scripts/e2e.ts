import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { testBrowser } from './browser/index.ts'
import { machinePace } from './machine-pace.ts'

/** The browser's tests against an app of their own. Arguments go to Playwright. */
await testBrowser()
await using folder = await temporaryFolder()
const place = await ownPlace(folder.path)
/** Everybody of these tests comes from one address. */
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
const LIMITS = crowded.map((name) => `${name}=100000/300`).join()
const program = join(import.meta.dirname, '../e2e/app.ts')
const app = await startApp({ ...place, LIMIT_FACTOR: '4', LIMITS }, { program })
if (!app.url) throw new Error(app.output())
const playwright = spawn(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PACE: String(machinePace()),
      E2E_APP: app.url,
      E2E_DATA_DIR: place.DATA_DIR,
      E2E_SANDBOX: `http://localhost:${place.SANDBOX_PORT}`,
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => playwright.kill(signal))
try {
  const [code] = (await once(playwright, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await app.end('SIGTERM')
}
