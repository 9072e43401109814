import { join } from 'node:path'
import { ownPlace, startApp } from '../server/test/process/app-process.ts'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { testBrowser } from './browser/index.ts'
import { journeyLimits, runJourneys } from './journeys.ts'

/** Warnings and worse, the newest ones. */
const complaintsIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => /"level":[456]0/.test(line))
    .slice(-40)

/** The browser's tests against an app of their own. Arguments go to Playwright. */
await testBrowser()
await using folder = await temporaryFolder()
const place = await ownPlace(folder.path)
const program = join(import.meta.dirname, '../e2e/app.ts')
const app = await startApp({ ...place, ...journeyLimits }, { program })
if (!app.url) throw new Error(app.output())
const where = {
  E2E_APP: app.url,
  E2E_DATA_DIR: place.DATA_DIR,
  E2E_SANDBOX: `http://localhost:${place.SANDBOX_PORT}`,
}
try {
  process.exitCode = await runJourneys(where, process.argv.slice(2))
  // What the app complained of may say why a journey waited in vain.
  if (process.exitCode !== 0) for (const line of complaintsIn(app.output())) console.log(line)
} finally {
  await app.end('SIGTERM')
}
