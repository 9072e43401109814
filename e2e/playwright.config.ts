import { defineConfig } from '@playwright/test'
import { chromium } from './chromium.ts'

const { executablePath, env } = await chromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../.tmp/e2e',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // For a machine that stands still for a moment; what needs it is printed, and is to be mended.
  retries: 1,
  // Several readings by axe in one journey take their time on a busy machine.
  timeout: 90_000,
  // What comes is waited for no longer than it takes; five seconds are not much on a machine that does other things too.
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../.tmp/reports/playwright.json' }]],
  use: {
    baseURL: process.env['E2E_APP'] ?? 'http://localhost:3000',
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Journeys about the app without the network allow it; the others have no use for it.
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
    launchOptions: {
      executablePath,
      env: { ...process.env, ...env },
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
