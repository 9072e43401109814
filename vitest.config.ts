import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,web,scripts}/**/*.test.ts'],
    globalSetup: 'server/test/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // The machine has two cores, and the database wants some of them.
    maxWorkers: 2,
  },
})
