import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '..')

/** Every file of the project by its path from the root, except what `.gitignore` leaves out. Needs no git. */
export function repositoryFiles(folder = ''): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.name === '.git' || isIgnored(path)) return []
    return entry.isDirectory() ? repositoryFiles(path) : [path]
  })
}

const ignored = readFileSync(join(repository, '.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** The few forms our list uses: a folder at the root, a name anywhere, an ending. */
function isIgnored(path: string): boolean {
  return ignored.some((pattern) => {
    const name = pattern.replace(/\/$/, '')
    if (name.startsWith('*')) return path.endsWith(name.slice(1))
    if (name.includes('/')) return path === name.replace(/^\//, '')
    return path.split('/').includes(name)
  })
}

export const textOf = (path: string) => readFileSync(join(repository, path), 'utf8')

/** Ends a check: each problem on a line, and exit code 1 when there is one. */
export function report(problems: string[]): void {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
