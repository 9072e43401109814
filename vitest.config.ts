import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,web,scripts}/**/*.test.ts'],
    globalSetup: 'server/test/global-setup.ts',
    // Long enough for a machine that does other things as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The machine has two cores, and the database wants some of them.
    maxWorkers: 2,
  },
})
