import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../server/test/world/temporary-folder.ts'
import { machinePace } from './machine-pace.ts'
import { repository, repositoryFiles, textOf } from './repository-files.ts'

const execute = promisify(execFile)

/** The project as somebody has it who just installed it, with the packages of this one. */
function copyInto(folder: string): void {
  for (const path of repositoryFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(repository, path), join(folder, path))
  }
  for (const part of ['.', 'contract', 'server', 'web', 'sandbox']) linkPackages(folder, part)
}

/** Our own packages are links to the folders beside them, which are those of the copy. */
function linkPackages(folder: string, part: string): void {
  const packages = join(repository, part, 'node_modules')
  if (!existsSync(packages)) return
  const names = readdirSync(packages, { withFileTypes: true })
  mkdirSync(join(folder, part, 'node_modules'), { recursive: true })
  for (const { name } of names)
    if (name !== '@hakari') symlinkSync(join(packages, name), join(folder, part, 'node_modules', name))
    else
      cpSync(join(packages, name), join(folder, part, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      })
}

/** What a page says is to be changed: in which file, from what, to what. */
function changesIn(page: string) {
  const blocks = [...page.matchAll(/^```diff\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks
    .flatMap((block) => block.split(/^(?=--- a\/)/m))
    .flatMap((block) => {
      const [, file = ''] = /^\+\+\+ b\/(.+)$/m.exec(block) ?? []
      return block
        .split(/^@@\n/m)
        .slice(1)
        .map((hunk) => ({ file, from: marked(hunk, '-'), to: marked(hunk, '+') }))
    })
}

const marked = (hunk: string, mark: string) =>
  hunk
    .split('\n')
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(1))
    .join('\n')

test(
  'the first change of CONTRIBUTING, from the pattern of a slice on, passes the checks',
  { timeout: 180_000 * machinePace() },
  async () => {
    await using folder = await temporaryFolder()
    copyInto(folder.path)
    const run = (program: string, ...args: string[]) =>
      execute(program, args, { cwd: folder.path }).catch((error: { stdout: string; stderr: string }) => {
        throw new Error([program, ...args, error.stdout, error.stderr].join('\n'))
      })
    const node = (...args: string[]) => run(process.execPath, ...args)
    const bin = (name: string, ...args: string[]) => node(join('node_modules/.bin', name), ...args)

    const { stdout } = await node('scripts/new-slice/index.ts', 'joined')
    const made = stdout.trim().split('\n')
    const changes = changesIn(textOf('CONTRIBUTING.md'))
    expect(changes.length).toBeGreaterThan(5)
    for (const { file, from, to } of changes) {
      const path = join(folder.path, file)
      const parts = readFileSync(path, 'utf8').split(from)
      expect(parts, `${file} says once: ${from}`).toHaveLength(2)
      writeFileSync(path, parts.join(to))
    }
    await bin('oxfmt', '--check', ...made)
    await bin('oxlint', '--deny-warnings', ...made.filter((path) => /\.tsx?$/.test(path)))
    for (const part of ['contract', 'server', 'web', '.']) await bin('tsc', '-p', part, '--noEmit')
    for (const check of ['imports', 'names', 'words', 'docs', 'ledger']) await node(`scripts/check-${check}.ts`)
  },
)
