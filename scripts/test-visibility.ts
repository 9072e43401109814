import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { mutations } from '../server/test/visibility/mutations.ts'
import { repository } from './repository-files.ts'

/**
 * `npm run test:visibility`: each clause of the rule of who sees what, removed or inverted one at a time, has to be caught by
 * the matrix or by what is tested beside it; then how long hidden and unknown take. A name or a part of it runs those mutations alone.
 */
const wanted = process.argv[2] ?? ''
const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
const config = join(repository, 'server/test/visibility/mutated.config.ts')

async function run(files: readonly string[], env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const args = [vitest, 'run', '--config', config, '--no-color', ...files]
  const child = spawn(process.execPath, args, { cwd: repository, env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code: code ?? 1, said }
}

/** Which sentence about the product did not hold any more. */
const failedIn = (said: string) => / FAIL .* > (.*)/.exec(said)?.[1] ?? 'no test: see by hand'

// The matrix walks past who is recommended, three of many, past comments that moderators hid, and past counts of many.
const rule = [
  'server/test/visibility/matrix.test.ts',
  'server/test/visibility/hidden-comments.test.ts',
  'server/src/features/profiles/recommended.test.ts',
  'server/src/features/blocks/blocks.test.ts',
]
const whole = await run(rule, {})
if (whole.code !== 0) {
  console.error(`the tests fail without any mutation: ${failedIn(whole.said)}`)
  process.exit(1)
}
let missed = 0
for (const [place, { name }] of mutations.entries()) {
  if (!name.includes(wanted)) continue
  const { code, said } = await run(rule, { MUTATION: String(place) })
  if (code === 0) missed++
  console.log(code === 0 ? `MISSED  ${name}` : `caught  ${name}: ${failedIn(said)}`)
}
console.log(`${missed === 0 ? 'every one' : `all but ${missed}`} of ${mutations.length} mutations caught`)
const timings = await run(['server/test/visibility/timings.measured.ts'], {})
console.log(timings.said)
process.exitCode = missed === 0 ? timings.code : 1
