import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { testBrowser } from './browser/index.ts'
import { machinePace } from './machine-pace.ts'
import { repository } from './repository-files.ts'
import { failedInPlaywright, failedInVitest, type Suite, type VitestReport } from './what-failed.ts'

/** `npm test`: every check and every test, one line each, and their sum at the end. `--static` leaves the tests out. */
const reports = join(repository, '.tmp/reports')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

interface Count {
  passed: number
  failed: number
}
interface Step {
  name: string
  command: string[]
  /** How many tests it ran; a step without it counts as one. */
  count?: () => Count
  /** Which of them failed, and over what. */
  failed?: () => string[]
}

const PACE = String(machinePace())
console.log(`pace of this machine: ${PACE} (1 is two quiet cores; limits of time in tests grow with it)`)

const isStatic = process.argv.includes('--static')
// A missing browser is said at once, not when everything else is done.
if (!isStatic) await testBrowser()

const bin = (name: string) => join(repository, 'node_modules/.bin', name)
const node = (...args: string[]) => [process.execPath, ...args]
const jsonIn = (file: string) => JSON.parse(readFileSync(join(reports, file), 'utf8')) as Record<string, unknown>

const checks: Step[] = [
  { name: 'build', command: node('scripts/build-web.ts') },
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'lint', command: [bin('oxlint'), '--type-aware', '--deny-warnings'] },
  ...['contract', 'server', 'web', 'web/worker', 'sandbox', '.'].map((part) => ({
    name: `types of ${part === '.' ? 'scripts and e2e' : part}`,
    command: [bin('tsc'), '-p', part],
  })),
  { name: 'imports', command: node('scripts/check-imports.ts') },
  { name: 'names', command: node('scripts/check-names.ts') },
  { name: 'words', command: node('scripts/check-words.ts') },
  { name: 'migrations', command: node('scripts/check-migrations.ts') },
  { name: 'docs', command: node('scripts/check-docs.ts') },
  { name: 'ledger', command: node('scripts/check-ledger.ts') },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'row types', command: node('scripts/row-types.ts', '--check') },
]

const tests: Step[] = [
  {
    name: 'tests',
    command: [
      bin('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports}/vitest.json`,
    ],
    count: () => {
      const { numPassedTests, numTotalTests } = jsonIn('vitest.json') as Record<string, number>
      return { passed: numPassedTests ?? 0, failed: (numTotalTests ?? 0) - (numPassedTests ?? 0) }
    },
    failed: () => failedInVitest(jsonIn('vitest.json') as unknown as VitestReport),
  },
  {
    name: 'browser',
    command: node('scripts/e2e.ts'),
    count: () => {
      const { stats } = jsonIn('playwright.json') as { stats: Record<string, number> }
      const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats
      return { passed: expected, failed: unexpected + flaky + skipped }
    },
    failed: () => failedInPlaywright(jsonIn('playwright.json') as unknown as { suites: Suite[] }),
  },
]

const total: Count = { passed: 0, failed: 0 }
const whatFailed: string[] = []
// Checks wait for nobody and share the cores; the tests measure waiting, and have the machine to themselves.
const waiting = [...checks]
const inTurn = async () => {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(step)
}
const began = Date.now()
await Promise.all([inTurn(), inTurn()])
console.log(`static checks took ${secondsSince(began)} s`)
if (!isStatic) for (const step of tests) await run(step)
console.log(`everything took ${secondsSince(began)} s`)
// Said once more at the very end, where whoever sees only the last lines finds it.
for (const words of whatFailed) console.log(words)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

async function run({ name, command, count, failed }: Step): Promise<void> {
  const started = Date.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: repository,
    env: { ...process.env, PACE },
    stdio: ['ignore', count ? 'inherit' : 'pipe', 'inherit'],
  })
  const [said, [status]] = await Promise.all([child.stdout ? text(child.stdout) : '', once(child, 'exit')])
  if (status !== 0 && said) console.log(said)
  const counted = countOf(status === 0, count)
  total.passed += counted.passed
  total.failed += counted.failed
  if (counted.failed > 0) whatFailed.push(...namesOf(name, failed))
  console.log(`${counted.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${secondsSince(started)} s)`)
}

/** Without a report, the step as a whole. */
function namesOf(step: string, failed: Step['failed']): string[] {
  try {
    const names = failed?.() ?? []
    return names.length > 0 ? names : [`${step} failed`]
  } catch {
    return [`${step} failed`]
  }
}

function secondsSince(moment: number): string {
  return ((Date.now() - moment) / 1000).toFixed(1)
}

/** A step that failed before it could count has failed as a whole, and so has one that ran nothing. */
function countOf(ok: boolean, count: Step['count']): Count {
  if (!count) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  try {
    const counted = count()
    const empty = counted.passed === 0
    return counted.failed === 0 && (!ok || empty) ? { ...counted, failed: 1 } : counted
  } catch {
    return { passed: 0, failed: 1 }
  }
}
