import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,web,scripts}/**/*.test.ts'],
    globalSetup: 'server/test/global-setup.ts',
    // Long enough for a machine that does other things as well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the machine has cores: many of these tests wait for a clock, a disk or a start.
    maxWorkers: 3,
  },
})
