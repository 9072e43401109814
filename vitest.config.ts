import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import { machinePace } from './scripts/machine-pace.ts'

const pace = machinePace()

/** Begun first, longest first, so that at the end nobody waits for one of them. */
const long = [
  'scripts/first-change',
  'process/kill-during-writes',
  'process/demo',
  'process/reconnect',
  'process/start',
  'process/hard-starts',
  'process/root-starts',
  'platform/pictures/pictures',
  'features/cards/many-cards',
  'backup/backup',
  'notifications/sending/faults',
  'visibility/matrix',
  'load/slow-uploads',
  'features/live/live',
  'security/access-matrix',
  'security/account-lockout',
  'text/unicode',
  'features/pictures/pictures',
  'features/accounts/remove-account',
  'process/stop-under-load',
  'process/admin',
  'platform/http/requests',
  'features/likes/likes',
  'platform/mail/mail',
]

function place({ moduleId }: TestSpecification): number {
  const found = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return found === -1 ? long.length : found
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId))
  }
}

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,web,scripts,demo,bench,fleet}/**/*.test.ts'],
    globalSetup: 'server/test/world/global-setup.ts',
    provide: { stress: Number(process.env['STRESS'] ?? 1), hasStandby: process.env['STANDBY'] === '1', pace },
    // Whatever a test starts has the same measure.
    env: { PACE: String(pace) },
    sequence: { sequencer: LongestFirst },
    // The server is read once for each worker, not once for each file: what it keeps belongs to a world, not to a module.
    isolate: false,
    testTimeout: 60_000 * pace,
    hookTimeout: 60_000 * pace,
    expect: { poll: { timeout: 30_000 * pace } },
    // More than the machine has cores: many of these tests wait for a clock, a disk or a start.
    maxWorkers: 4,
  },
})
