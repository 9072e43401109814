import { defineConfig } from '@playwright/test'
import { testBrowser } from '../scripts/browser/index.ts'
import { machinePace } from '../scripts/machine-pace.ts'
import { isMemoryRoomy } from '../server/test/world/temporary-folder.ts'

const pace = machinePace()
const executablePath = await testBrowser()

export default defineConfig({
  testDir: '.',
  outputDir: '../.tmp/e2e',
  // Three keep two cores busy. A fourth only takes its share of them from the others.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000 * pace,
  expect: { timeout: 20_000 * pace },
  reporter: [['./last-step-reporter.ts'], ['line'], ['json', { outputFile: '../.tmp/reports/playwright.json' }]],
  use: {
    baseURL: process.env['E2E_APP'] ?? 'http://localhost:3000',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Journeys about the app without the network allow it; the others have no use for it.
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath,
      // What the processes of a browser hand to each other lies in memory, not in files on a disk.
      ...((await isMemoryRoomy()) && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // Pages of one site in one context share a process, and no spare ones are started.
        '--process-per-site',
        '--renderer-process-limit=1',
        '--disable-site-isolation-trials',
        // Processes that keep strangers' pages apart are of no use among our own.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
})
